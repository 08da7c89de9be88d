import type { FieldKind, FieldOf } from '../fieldSpec.ts'
import type { JsonSchema } from '../jsonSchema.ts'

/** The half of a field kind that both sides of the API share. The other half, cell and input, is `derive/kinds`. */
export interface KindContract<K extends FieldKind> {
  /** What a value must be; without title, description and readOnly, which `fieldSchema` adds. */
  schema(field: FieldOf<K>): JsonSchema
  /** A valid value for sample rows and tests; `random` gives numbers in [0, 1). References are filled by who has rows. */
  sample(field: FieldOf<K>, random: () => number, varied?: boolean): unknown
  /** How it is indexed; null: it can be neither sorted nor filtered. `texts` can be filtered only. */
  readonly column: 'text' | 'number' | 'boolean' | 'time' | 'texts' | null
  /** Which filters a list offers. */
  readonly operators: readonly ('in' | 'gte' | 'lte')[]
}

export function pick<T>(values: readonly T[], random: () => number): T | undefined {
  return values[Math.floor(random() * values.length)]
}

export function between(min: number, max: number, random: () => number): number {
  return min + Math.floor(random() * (max - min + 1))
}

/** Without the keys that are undefined: `exactOptionalPropertyTypes` and JSON both want them gone. */
export function compact<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
