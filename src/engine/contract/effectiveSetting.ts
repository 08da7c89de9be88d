import type { ValueOf } from './entity.ts'
import { settingErrors } from './settingForm.ts'
import type { SettingSpec, SettingSpecs } from './settingSpec.ts'

/** What somebody has set, as a row of `setting` holds it. */
export interface SetValue {
  readonly id: string
  readonly key: string
  /** The level: one of the setting's `levels`. */
  readonly scope: string
  readonly value: unknown
  readonly version: number
}

export interface EffectiveSetting {
  readonly value: unknown
  /** The level that it is set at, or `default`. */
  readonly source: string
  readonly row: SetValue | null
}

/**
 * What counts: the value of the narrowest level that has one. A level that the setting may not be set at, and a value
 * that it may not have by now, count as not set. @param rows what is set at the places that are asked about
 */
export function effectiveSetting(key: string, spec: SettingSpec, rows: readonly SetValue[]): EffectiveSetting {
  for (const level of spec.levels.toReversed()) {
    // Of two that were set at the same moment, the older one.
    const [row] = rows
      .filter(one => one.key === key && one.scope === level && Object.keys(settingErrors(spec, one.value)).length === 0)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    if (row) return { value: row.value, source: level, row }
  }
  return { value: spec.default, source: 'default', row: null }
}

/** The value that counts, with the type that its declaration says. */
export function settingValue<S extends SettingSpecs, K extends keyof S & string>(
  specs: S,
  key: K,
  rows: readonly SetValue[],
): ValueOf<S[K]['value']> {
  const spec = specs[key]
  if (!spec) throw new Error(`There is no setting “${key}”`)
  // Every value was checked by the declaration, the default by the compiler.
  return effectiveSetting(key, spec, rows).value as ValueOf<S[K]['value']>
}
