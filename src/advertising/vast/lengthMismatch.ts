import { secondsText } from './secondsText.ts'

/** Encoders add frames, and documents round. */
const mostRoundingS = 1

/** What to say where a file plays longer or shorter than its document says (VAST error 202); null where it does not, or who knows. */
export function lengthMismatch(declaredS: number | undefined, actualS: number | undefined): string | null {
  if (declaredS === undefined || actualS === undefined) return null
  if (Math.abs(declaredS - actualS) < mostRoundingS) return null
  return `The file plays for ${secondsText(actualS)}, but the document says ${secondsText(declaredS)}`
}
