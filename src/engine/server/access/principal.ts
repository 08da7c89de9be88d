import type { Grants } from '../../contract/grants.ts'
import type { AccessView } from './views.ts'

/** Who is signed in, or which service account calls, with what they may do now. */
export interface Principal {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly grants: Grants
  /** The views that `grants` are the sum of, where one of them is limited. */
  readonly views?: readonly AccessView[]
  /** May see all organizations at once. */
  readonly platform: boolean
  /** In a session by password, where an organization or a role of theirs asks for one. */
  readonly secondFactor?: 'set' | 'missing'
  /** The organization's provider that let them in, where they belong to other organizations, too: see `wholeAccount.ts`. */
  readonly through?: string
  /** A program, known by a key of its service account. */
  readonly service?: true
  /** Whose program it is. */
  readonly organization?: string
  /** From where alone its keys may be used. */
  readonly networks?: readonly string[]
}

/** Who writes and from where, for history and audit log. */
export interface Actor {
  readonly principal: Principal
  readonly source: 'ui' | 'api' | 'bulk' | 'import' | 'scheduler' | 'webhook'
  readonly requestId: string
  readonly address: string | null
  readonly agent: string | null
  /** Where the console stands, for links in mails. */
  readonly consoleUrl: string
  /** Their session has no recent proof that it is them. */
  readonly unproven?: true
  /** All writes of one bulk change, import or run share it. */
  readonly batchId?: string
  /** The server acts, in this person's name and with what they may do: they were not there. */
  readonly byServer?: true
}
