import type { ValueOf } from './entity.ts'
import type { FieldSpec } from './fieldSpec.ts'

/**
 * What can be set about a console, by key. Rows of `setting` hold only what somebody has set; for the rest the default stands.
 * Code reads a value with `settingValue`, typed by its declaration.
 */
export type SettingSpecs = Readonly<Record<string, SettingSpec>>

export interface SettingSpec {
  readonly label: string
  /** What it changes, one sentence. */
  readonly help: string
  /** The heading under which it stands. */
  readonly area: string
  /**
   * Where it may be set, the widest first: `platform`, `organization`, or a resource that `setting` has a reference of the same
   * name to. The narrowest one that is set counts.
   */
  readonly levels: readonly string[]
  /** What a value is: shown, asked for, and checked like a field. */
  readonly value: FieldSpec
  readonly default: unknown
}

/** Settings whose defaults are what their declarations say; another one doesn't compile. */
export function defineSettings<const S extends SettingSpecs>(
  settings: S & { readonly [K in keyof S]: { readonly default: ValueOf<S[K]['value']> } },
): S {
  return settings
}
