import type { Tone } from '../../../engine/kit/tone.ts'
import type { VastSeverity, VastVerdict } from '../../vast/vastFinding.ts'
import type { AdFate } from '../../vast/vastInspection.ts'

/** Word and tone of each verdict. */
export const verdictWords: Readonly<Record<VastVerdict, Words>> = {
  valid: { label: 'Valid', tone: 'ok' },
  questionable: { label: 'Questionable', tone: 'warn' },
  invalid: { label: 'Invalid', tone: 'bad' },
}

export const severityWords: Readonly<Record<VastSeverity, Words & { readonly plural: string }>> = {
  error: { label: 'Error', plural: 'errors', tone: 'bad' },
  warning: { label: 'Warning', plural: 'warnings', tone: 'warn' },
  advice: { label: 'Advice', plural: 'advice', tone: 'wait' },
}

export const fateWords: Readonly<Record<AdFate['fate'], Words>> = {
  plays: { label: 'Plays', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  spare: { label: 'Spare', tone: 'idle' },
  ignored: { label: 'Ignored', tone: 'idle' },
}

export const severities = ['error', 'warning', 'advice'] as const satisfies readonly VastSeverity[]

interface Words {
  readonly label: string
  readonly tone: Tone
}
