import { inSentence } from '../texts/inSentence.ts'
import { listText } from '../texts/listText.ts'
import type { FieldSpec, Fields } from './fieldSpec.ts'
import { labelOf } from './labels.ts'

/** The field at a path through groups and list positions, `flights.0.start` → "Flights 1, start". */
export function fieldAtPath(fields: Fields, path: string): { label: string; field: FieldSpec | undefined } {
  const labels: string[] = []
  let inside: Fields = fields
  let field: FieldSpec | undefined
  for (const part of path.split('.')) {
    if (/^\d+$/.test(part)) {
      labels.push(`${labels.pop() ?? ''} ${Number(part) + 1}`.trim())
      field = undefined
      continue
    }
    field = Object.hasOwn(inside, part) ? inside[part] : undefined
    const label = labelOf(part, field)
    // "Pacing, pacing type" and "Bid, bid" are said once.
    if (`${label} `.toLowerCase().startsWith(`${labels.at(-1)?.toLowerCase()} `)) labels.pop()
    labels.push(label)
    inside = field && 'fields' in field ? field.fields : {}
  }
  const [first = path, ...rest] = labels
  return { label: listText([first, ...rest.map(inMiddle)]), field }
}

/** A label behind another one: "Start" → "start", while "URL" stays. */
function inMiddle(label: string): string {
  return /^[A-Z][a-z ]/.test(label) ? inSentence(label) : label
}
