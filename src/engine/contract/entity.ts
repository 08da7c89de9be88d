import type { Written } from './defineConsole.ts'
import type { FieldSpec, Fields } from './fieldSpec.ts'
import type { ConsoleInput } from './resourceSpec.ts'

/**
 * The type of a row, worked out from its catalogue entry; `resources.config.ts` exports it with the console's own
 * catalogue filled in: `Entity<'campaign'>`. Fields that needn't be there are optional.
 */
export type EntityOf<
  C extends Written<ConsoleInput>,
  N extends EntityNameOf<C>,
> = EntriesOf<C>[N] extends infer R extends { readonly fields: Fields }
  ? CommonFields & StatusOf<R> & Values<R['fields']> & VariantValues<R>
  : never

/** The names of a catalogue's entries; a misspelt one doesn't compile. */
export type EntityNameOf<C extends Written<ConsoleInput>> = keyof EntriesOf<C> & string

/** A row whose values nobody has checked yet: its names are those of the entry, what they hold may be anything. */
export type Unchecked<E> = { readonly [K in Exclude<keyof E, 'id'>]?: unknown } & { readonly id: string }

type EntriesOf<C extends Written<ConsoleInput>> = NonNullable<C['~written']>['resources']

/** What every row has. A type, not an interface, so that rows can be handed to whatever takes any row. */
export type CommonFields = {
  readonly id: string
  readonly organization: string | null
  readonly name: string
  readonly code?: string
  readonly status?: string
  readonly draft?: boolean
  readonly labels?: readonly string[]
  readonly notes?: string
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly createdBy: string
  readonly updatedBy: string
  readonly archivedAt?: string | null
}

/** The states of an entry's life cycle; every row of it is in one. */
type StatusOf<R> = R extends { readonly states: { readonly by: infer O } }
  ? { readonly status: keyof O & string }
  : unknown

/** Fields of single variants: which of them a row has depends on its type. */
type VariantValues<R extends { readonly fields: Fields }> = R extends { readonly variants: { readonly by: infer O } }
  ? { readonly [K in Exclude<KeysOf<O[keyof O]>, keyof R['fields']>]?: ValueAt<O[keyof O], K> }
  : unknown
type KeysOf<F> = F extends unknown ? keyof F : never
type ValueAt<F, K extends PropertyKey> = F extends { readonly [P in K]: infer V } ? ValueOf<V> : never

/** The values of some fields, by their kinds. */
export type Values<F> = { readonly [K in keyof F as IsAlwaysThere<F[K]> extends true ? K : never]: ValueOf<F[K]> } & {
  readonly [K in keyof F as IsAlwaysThere<F[K]> extends true ? never : K]?: ValueOf<F[K]>
}

/** What is required only while something else holds may be missing. */
type IsAlwaysThere<F> = F extends { readonly required: true }
  ? F extends { readonly when: unknown }
    ? false
    : true
  : false

export type ValueOf<F> = F extends { kind: 'choice'; options: readonly (infer O)[] }
  ? O
  : F extends { kind: 'choices'; options: readonly (infer O)[] }
    ? readonly O[]
    : F extends { kind: 'group'; fields: infer G }
      ? Values<G>
      : F extends { kind: 'objectList'; fields: infer G }
        ? readonly Values<G>[]
        : F extends { kind: infer K extends FieldSpec['kind'] }
          ? PlainValue[K]
          : never

interface PlainValue {
  text: string
  number: number
  money: number
  percent: number
  date: string
  dateTime: string
  duration: number
  boolean: boolean
  choice: string
  choices: readonly string[]
  reference: string
  references: readonly string[]
  list: readonly string[]
  group: object
  objectList: readonly object[]
  targeting: object
  code: string
  schedule: object
  secret: string
  json: unknown
}
