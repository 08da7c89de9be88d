import type { Written } from '../../contract/defineConsole.ts'
import type { EntityNameOf, EntityOf, Unchecked, ValueOf, Values } from '../../contract/entity.ts'
import type { OwnName } from '../../contract/ownResources/ownResources.ts'
import type { ConsoleInput } from '../../contract/resourceSpec.ts'
import type { Query, Reads, Transaction } from '../store/Store.ts'
import type { Cascade, HookContext, Hooks, ResourceHooks } from './resourceHooks.ts'

type Console = Written<ConsoleInput>

/** The rules of a product's entities, by the names in its catalogue: those that compute fields or have actions are there. */
export type ProductHooks<C extends Console> = {
  readonly [N in EntityNameOf<C>]?: EntityHooks<C, N>
} & { readonly [N in WorkingName<C>]: EntityHooks<C, N> }

/** The engine does the work of its own. */
type WorkingName<C extends Console> = {
  [N in EntityNameOf<C>]: [ComputedName<FieldsOf<C, N>> | keyof ActionsIn<C, N>] extends [never] ? never : N
}[Exclude<EntityNameOf<C>, OwnName>]

/** The rules of one entity, whose rows are what its catalogue entry says. */
export type EntityHooks<C extends Console, N extends EntityNameOf<C>> = Omit<
  ResourceHooks<EntityOf<C, N>, Unchecked<EntityOf<C, N>>, EntityContext<C, N>, EntityCascade<C>>,
  'computed' | 'actions'
> &
  ComputedOf<FieldsOf<C, N>, EntityOf<C, N>> &
  ActionsOf<C, N>

/** A function for every action of an entry; it answers the fields that the row gets. */
type ActionsOf<C extends Console, N extends EntityNameOf<C>> = [keyof ActionsIn<C, N>] extends [never]
  ? unknown
  : {
      readonly actions: {
        readonly [K in keyof ActionsIn<C, N>]: (
          row: EntityOf<C, N>,
          asked: AskedBy<ActionsIn<C, N>[K]>,
          context: EntityContext<C, N>,
          writing: EntityCascade<C>,
        ) => Partial<EntityOf<C, N>> | Promise<Partial<EntityOf<C, N>>>
      }
    }
type ActionsIn<C extends Console, N extends EntityNameOf<C>> =
  EntryOf<C, N> extends { readonly actions: infer A } ? A : Record<never, never>
type AskedBy<A> = (A extends { readonly fields: infer F } ? Values<F> : unknown) &
  (A extends { readonly reason: true } ? { readonly reason: string } : unknown)

/** A function for every computed field of an entry. */
type ComputedOf<F, Row> = [ComputedName<F>] extends [never]
  ? unknown
  : { readonly computed: { readonly [K in ComputedName<F>]: (row: Row, now: Date) => ValueOf<F[K]> | undefined } }
type FieldsOf<C extends Console, N extends EntityNameOf<C>> =
  EntryOf<C, N> extends { readonly fields: infer F } ? F : never
type EntryOf<C extends Console, N extends EntityNameOf<C>> = NonNullable<C['~written']>['resources'][N]
type ComputedName<F> = { [K in keyof F]: F[K] extends { readonly computed: true } ? K : never }[keyof F]

/** What rules are told, with rows of other entities as the catalogue describes them. */
export interface EntityContext<C extends Console, N extends EntityNameOf<C>>
  extends Omit<HookContext, 'old' | 'known' | 'reads' | 'find'> {
  readonly old: EntityOf<C, N> | null
  readonly known: EntityOf<C, N> | null
  readonly reads: EntityReads<C>
  /** A row of any organization: only for what the row refers to. */
  find<T extends EntityNameOf<C>>(entity: T, id: unknown): Promise<EntityOf<C, T> | null>
}

export interface EntityCascade<C extends Console> extends Omit<Cascade, 'tx'> {
  readonly tx: EntityTransaction<C>
}

export interface EntityReads<C extends Console> extends Omit<Reads, 'list' | 'byIds'> {
  list<T extends EntityNameOf<C>>(
    table: T,
    query: Query,
  ): Promise<{ readonly rows: readonly EntityOf<C, T>[]; readonly total: number }>
  byIds<T extends EntityNameOf<C>>(table: T, ids: readonly string[], scope: Query['scope']): Promise<EntityOf<C, T>[]>
}

interface EntityTransaction<C extends Console>
  extends Omit<EntityReads<C>, 'extension'>,
    Omit<Transaction, 'list' | 'byIds' | 'lock'> {
  lock<T extends EntityNameOf<C>>(table: T, ids: readonly string[], scope: Query['scope']): Promise<EntityOf<C, T>[]>
}

/**
 * A product's rules as the API takes them. The one place where rows are said to be what the catalogue describes: the API
 * checks every row by its entry before it stores it, and hands each entity's rows to the rules under its name.
 */
export function productHooks<C extends Console>(hooks: ProductHooks<C>): Hooks {
  return hooks as unknown as Hooks
}
