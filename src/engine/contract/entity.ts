import type { Written } from './defineConsole.ts'
import type { FieldSpec, Fields } from './fieldSpec.ts'
import type { ConsoleInput } from './resourceSpec.ts'

/**
 * The type of a row, worked out from its catalogue entry; `resources.config.ts` exports it with the console's own
 * catalogue filled in: `Entity<'campaign'>`. Fields that needn't be there are optional.
 */
export type EntityOf<C extends Written<ConsoleInput>, N extends string> = NonNullable<
  C['~written']
>['resources'][N] extends { readonly fields: infer F extends Fields }
  ? CommonFields & Values<F>
  : never

/** What every row has. */
export interface CommonFields {
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

/** The values of some fields, by their kinds. */
export type Values<F> = { readonly [K in keyof F as F[K] extends { required: true } ? K : never]: ValueOf<F[K]> } & {
  readonly [K in keyof F as F[K] extends { required: true } ? never : K]?: ValueOf<F[K]>
}

export type ValueOf<F> = F extends { kind: 'choice'; options: readonly (infer O)[] }
  ? O
  : F extends { kind: 'choices'; options: readonly (infer O)[] }
    ? readonly O[]
    : F extends { kind: 'group'; fields: infer G }
      ? Values<G>
      : F extends { kind: 'table'; fields: infer G }
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
  flag: boolean
  choice: string
  choices: readonly string[]
  link: string
  links: readonly string[]
  list: readonly string[]
  group: object
  table: readonly object[]
  targeting: object
  code: string
  schedule: object
  secret: string
  json: unknown
}
