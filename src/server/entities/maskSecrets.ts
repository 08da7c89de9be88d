import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import { innerFields } from '../linksIn.ts'

type Values = Readonly<Record<string, unknown>>

/** A row as it may leave the server: a secret is only said to be set, with its end to recognise it by. */
export function maskSecrets(fields: Fields, row: Values): Record<string, unknown> {
  const masked: Record<string, unknown> = { ...row }
  for (const [name, field] of Object.entries(fields)) {
    if (masked[name] !== undefined && holdsSecret(field)) masked[name] = maskValue(field, masked[name])
  }
  return masked
}

function maskValue(field: FieldSpec, value: unknown): unknown {
  if (field.kind === 'secret') return maskSecret(value)
  const inner = innerFields(field)
  if (!inner || typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) return maskSecrets(inner, value as Values)
  return value.map((item: unknown) =>
    typeof item === 'object' && item !== null ? maskSecrets(inner, item as Values) : item,
  )
}

function maskSecret(value: unknown): unknown {
  if (typeof value !== 'string') return value
  // Four characters of a short secret would give it away.
  return value.length >= 16 ? { set: true, hint: `…${value.slice(-4)}` } : { set: true }
}

const known = new WeakMap<FieldSpec, boolean>()

function holdsSecret(field: FieldSpec): boolean {
  let found = known.get(field)
  if (found === undefined) {
    found = field.kind === 'secret' || Object.values(innerFields(field) ?? {}).some(holdsSecret)
    known.set(field, found)
  }
  return found
}
