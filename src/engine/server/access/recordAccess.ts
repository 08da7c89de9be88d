import type { SignInAction } from '../../contract/ownAccount.ts'
import { writeAudit } from '../entities/writeAudit.ts'
import { type Call, consoleUrlOf, type SignedInCall } from '../http/call.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { organizationsOf } from './loadGrants.ts'
import type { Principal } from './principal.ts'

/**
 * A line of the audit log for signing in and out, which are no writes of a resource: in the log of each organization that the person belongs
 * to. What is done through one organization's provider stands in its log alone.
 */
export async function recordAccess(
  tx: Transaction,
  call: Call & Partial<Pick<SignedInCall, 'session'>>,
  user: Row,
  action: SignInAction,
  { by, provider = by ? null : (call.session?.provider ?? null) }: AccessDone = {},
): Promise<void> {
  const { context, requestId, address, request } = call
  const own = { id: user.id, name: String(user.name), email: String(user.email), grants: {}, platform: false }
  const agent = request.headers.get('user-agent')
  const audited = {
    actor: { principal: by ?? own, source: 'ui', requestId, address, agent, consoleUrl: consoleUrlOf(call) },
    now: context.clock(),
    action,
    entity: { type: 'user', id: user.id, name: own.name },
  } as const
  const logs = await concerned(tx, user, provider)
  await writeAudit(
    tx,
    context.catalogue,
    audited,
    logs.map(organization => ({ organization, changes: [] })),
  )
}

export interface AccessDone {
  /** Who did it, where it wasn't the person themselves. */
  readonly by?: Principal
  /** The provider through which it was done; null: none of an organization. Left out: that of the session. */
  readonly provider?: string | null
}

/** Whose log it belongs in; null: the platform's. */
async function concerned(tx: Transaction, user: Row, provider: string | null): Promise<readonly (string | null)[]> {
  if (provider !== null) {
    const [row] = await tx.byIds('identity-provider', [provider], 'all')
    return [typeof row?.organization === 'string' ? row.organization : null]
  }
  const organizations = organizationsOf(user)
  return organizations.length > 0 ? organizations : [null]
}
