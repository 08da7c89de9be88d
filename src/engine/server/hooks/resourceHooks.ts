import type { BulkEffect } from '../../contract/api.ts'
import type { Catalogue, Resource } from '../../contract/resourceSpec.ts'
import type { FieldErrors } from '../../contract/validate.ts'
import type { Principal } from '../access/principal.ts'
import type { EventRules } from '../events/EventRule.ts'
import type { RunRequest } from '../jobs/queueRun.ts'
import type { Fetcher } from '../outside.ts'
import type { Reads, Row, Transaction } from '../store/Store.ts'

/**
 * What one resource knows beyond its catalogue entry. Every part is optional; most resources have none. A product says
 * with `EntityHooks` what its rows are; `Given` is a row before it is checked.
 */
export interface ResourceHooks<E = Row, Given = E, Context = HookContext, Writing = Cascade> {
  /** Asked outside the transaction, because it may take seconds: what a row's addresses answer. */
  readonly fetch?: (row: Given, old: E | null, fetcher: Fetcher) => Promise<Partial<Given>>
  /** The row with what the server computes, and with defaults that come from other rows. */
  readonly derive?: (row: Given, context: Context) => Given | Promise<Given>
  /** The fields that the catalogue calls `computed`: each is worked out of a stored row whenever that is answered. */
  readonly computed?: Readonly<Record<string, (row: E, now: Date) => unknown>>
  /**
   * What the catalogue's actions do, by their names: the fields that a row gets, which are then checked as in any change.
   * `asked` is what the person was asked for. What it writes to other rows happens in the same transaction or not at all.
   * @throws ApiError for what can't be done now
   */
  readonly actions?: Readonly<
    Record<
      string,
      (
        row: E,
        asked: Asked,
        context: Context,
        writing: Writing & ActionMeans,
      ) => Partial<Given> | Promise<Partial<Given>>
    >
  >
  /** Sentences by path; runs when the schema and all references are right. */
  readonly validate?: (row: E, context: Context) => FieldErrors | Promise<FieldErrors>
  /** The state to which a transition really leads now, where that isn't the one it names. */
  readonly lands?: (row: E, to: string, context: Context) => string | Promise<string>
  /** Why a transition to a state can't be done now, a sentence; null when it can. */
  readonly guard?: (row: E, to: string, context: Context) => string | null | Promise<string | null>
  /** Which rows of others change state along with a row that did: in the same transaction, by the same actor. */
  readonly carries?: (row: E, old: E, context: Context) => Promise<readonly Carried[]>
  /** Whether a row needs somebody else's approval to be live, and what of it that is for; see `Approval`. */
  readonly approval?: (row: E, context: Context) => ApprovalNeed | Promise<ApprovalNeed>
  /** Rows of this resource are never removed: `DELETE` moves them to this state. */
  readonly removedState?: string
  /** Why a row may not be changed at all, whoever asks. */
  readonly frozen?: (row: E) => string | null
  /** The audit log's word for every write here, instead of `create`, `update` and `delete`. */
  readonly auditAs?: string
  /** What its entries in the audit log share with others about the same thing, instead of the batch that the call belongs to. */
  readonly auditBatch?: (row: E) => string | undefined
  /** The read-only fields that a copy of a row has from it. */
  readonly copied?: (row: E) => Partial<E>
  /** Gives a new copy what belongs to the row beside its fields, in the same transaction. @throws ApiError for what can't be copied now */
  readonly cascadeCopy?: (copy: E, row: E, writing: Writing) => Promise<void>
  /** What a stored write changes in other rows, in the same transaction. */
  readonly cascade?: (row: E, old: E | null, writing: Writing) => Promise<void>
  /**
   * Takes a row out of rows that only record what was done with it, before others that refer to it keep it from being removed; in the same
   * transaction. @throws ApiError for what can't be removed now
   */
  readonly beforeRemoval?: (row: E, writing: Writing) => Promise<void>
  /** What a row's removal changes in other rows, in the same transaction. */
  readonly cascadeRemoval?: (row: E, writing: Writing) => Promise<void>
  /** What changes of many rows, tried in a dry run, come to together: sums before and after, and limits that they pass. */
  readonly effects?: (tried: readonly Tried<E>[], context: EffectContext) => Promise<readonly BulkEffect[]>
  /** What follows from a stored write, when it is there to stay: mails. A failure is logged. */
  readonly afterwards?: (row: E, old: E | null, outside: Outside) => Promise<void>
}

/** A row before a change and after it. */
export interface Tried<E> {
  readonly old: E
  readonly row: E
}

export interface EffectContext extends Omit<HookContext, 'old' | 'known' | 'principal'> {
  readonly principal: Principal
}

export interface Carried {
  readonly entity: string
  readonly id: string
  /** The transition; left out where the row is in no state from which it starts. */
  readonly action: string
  readonly reason: string
}

/** What an approval is for: it covers every figure up to what it was; null is without an end. */
export interface ApprovalNeed {
  readonly isNeeded: boolean
  readonly figures: Readonly<Record<string, number | null>>
}

type Asked = Readonly<Record<string, unknown>>

/** The rules that there are, by entity. */
export type Hooks = Readonly<Record<string, ResourceHooks>>

/** What only the engine's own entities may say of themselves. */
export interface AccessRules {
  /**
   * Writing here changes who may do what, and nobody gives what they haven't got. `roles`: every write takes
   * `manage_access`, too. `members`: who belongs to it gets something, or loses their way in. `programs`: what limits a
   * program's keys, for which `manage_access` is taken and all that the program's roles give. `sign_on`: who controls it is
   * anybody in its organization.
   */
  readonly access?: 'roles' | 'members' | 'programs' | 'sign_on'
  /**
   * Whose writes change who may do what, and so ask for a recent proof of who writes: all of them, or those that make a row, take
   * it away, or change one of these fields.
   */
  readonly proven?: 'all' | readonly string[]
}

export interface SystemHooks extends ResourceHooks, AccessRules {}

/** What a resource may do to other rows after a write. */
export interface Outside {
  /** Sends a person a link for choosing their first password. */
  readonly invite: (user: Row) => Promise<void>
}

/** What an action can set going beside its own writes. */
export interface ActionMeans {
  /** Puts a run at the end of the queue, in the same transaction. @throws ApiError 429 without room */
  queue(request: RunRequest): Promise<Row>
  /** Whether this host can put files into buckets and on servers. */
  readonly sendsFiles: boolean
}

export interface Cascade extends Pick<HookContext, 'resource' | 'catalogue' | 'now'> {
  readonly tx: Transaction
}

export interface HookContext {
  readonly resource: Resource
  readonly catalogue: Catalogue
  readonly now: Date
  readonly old: Row | null
  /**
   * What a row's values may be taken over from without being judged anew: the row before a change, the row that a new one is a copy of, or
   * a row with values that the other side of it has sent. Null for what is written here for the first time.
   */
  readonly known: Row | null
  /** Who asks; null for what the server does by itself. */
  readonly principal: Principal | null
  /** Which of the catalogue's actions writes; left out for all other writes. */
  readonly action?: string | undefined
  /** What happens that has a name of its own, in this console alone. */
  readonly events?: EventRules | undefined
  readonly reads: Reads
  /** A row of any organization: only for what the row refers to. */
  find(entity: string, id: unknown): Promise<Row | null>
}

/** What is known is the old row, unless it is said. */
type Base = Omit<HookContext, 'find' | 'known'> & Partial<Pick<HookContext, 'known'>>

/** `find` remembers: derive, validate and guard ask for the same parents. */
export function domainContext(base: Base): HookContext {
  return { known: base.old, ...base, find: finder(base.catalogue, base.reads) }
}

export function finder(catalogue: Catalogue, reads: Reads): HookContext['find'] {
  const found = new Map<string, Promise<Row | null>>()
  return (entity, id) => {
    if (typeof id !== 'string' || !id || !Object.hasOwn(catalogue.resources, entity)) return Promise.resolve(null)
    const key = `${entity}:${id}`
    const known = found.get(key) ?? reads.byIds(entity, [id], 'all').then(([row]) => row ?? null)
    found.set(key, known)
    return known
  }
}
