import type { Verb } from './resourceSpec.ts'

/** May somebody do something, with one row or with a resource of an organization? */
export interface AccessQuestion {
  /** One of these two. */
  readonly user?: string
  readonly serviceAccount?: string
  readonly verb: Verb
  readonly entity: string
  /** A row's id; without one it is asked about all rows of the organization. */
  readonly row?: string
  readonly organization?: string
}

export interface AccessExplanation {
  readonly subject: NamedRow
  readonly verb: Verb
  readonly entity: string
  readonly row: NamedRow | null
  /** Where it is asked about; null: on the platform. */
  readonly organization: NamedRow | null
  readonly allowed: boolean
  /** The same as a sentence. */
  readonly answer: string
  /** What else there is to know: why not, or within which limits; sentences. */
  readonly reasons: readonly string[]
  /** Every binding that names them there, those that matter first. */
  readonly paths: readonly ExplainedPath[]
  /** What can be done with the row now: permission is not all that it takes. */
  readonly actions: readonly { readonly label: string; readonly allowed: boolean; readonly reason?: string }[]
  /** Roles that would allow it, the one first that gives least beside it. */
  readonly roles: readonly ServingRole[]
  /** What a new role would need, where it would help. */
  readonly needs: readonly RolePermission[]
}

/** One binding on the way from a person to a permission. What the asker can't see has no name. */
export interface ExplainedPath {
  readonly effect: PathEffect
  readonly binding: NamedRow | null
  readonly group: NamedRow | null
  readonly isByGroup: boolean
  readonly role: NamedRow | null
  /** The role that `role` inherits it from. */
  readonly inherited: NamedRow | null
  readonly isOfPlatform: boolean
  readonly only: readonly string[] | null
  readonly expiresAt: string | null
}

/**
 * gives: the verb, as it is. lapsed: it would, if it counted. scoped: it would, but for the service account's own scopes. cut:
 * it would if it weren't narrowed. private: it would, if the row weren't somebody's own. none: it doesn't hold the verb.
 */
export type PathEffect = 'gives' | 'lapsed' | 'scoped' | 'cut' | 'private' | 'none'

export interface ServingRole extends NamedRow {
  /** How many permissions (a verb on a resource) come along that they don't have yet. */
  readonly adds: number
  /** Whether the asker may give it. */
  readonly grantable: boolean
}

export interface NamedRow {
  readonly entity: string
  readonly id: string
  readonly name: string
}

export interface RolePermission {
  readonly resource: string
  readonly verbs: readonly Verb[]
}

/** What a write would change in what people may do. */
export interface AccessPreview {
  readonly people: readonly ChangedAccess[]
  /** How many more would be changed, whom the asker can't see, or who are too many to list. */
  readonly others: number
  /** Why it can't be saved as it is; then it would change nobody's access. */
  readonly refused?: string
}

export interface ChangedAccess {
  readonly subject: NamedRow
  readonly changes: readonly AccessChange[]
}

/** The same verbs on the same resources, in one organization. */
export interface AccessChange {
  readonly change: 'gains' | 'loses'
  /** Null: in all of them, by the platform. */
  readonly organization: NamedRow | null
  readonly verbs: readonly Verb[]
  /** Entities; `*` for all that have these verbs. */
  readonly resources: readonly string[]
  /** About what belongs to these rows only, by name. */
  readonly only: readonly string[] | null
}
