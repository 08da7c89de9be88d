import type { Fields } from '../../contract/fieldSpec.ts'
import { mapSecrets } from '../secrets/mapSecrets.ts'
import { isSealed } from '../secrets/secretBox.ts'

/** A row as it may leave the server: a secret is only said to be set, with its end to recognise it by. */
export function maskSecrets(fields: Fields, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return mapSecrets(fields, row, ({ value }) => maskSecret(value))
}

function maskSecret(value: unknown): unknown {
  if (isSealed(value)) return { set: true, ...(value.hint === undefined ? {} : { hint: `…${value.hint}` }) }
  if (typeof value !== 'string') return value
  // Four characters of a short secret would give it away.
  return value.length >= 16 ? { set: true, hint: `…${value.slice(-4)}` } : { set: true }
}
