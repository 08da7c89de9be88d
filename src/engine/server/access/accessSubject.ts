import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { ApiError } from '../http/apiError.ts'
import type { Reads, Row } from '../store/Store.ts'
import { visibleRow } from './guard.ts'
import { organizationsOf } from './loadGrants.ts'
import { isUserBarred, userWith } from './loadPrincipal.ts'
import { isAccountBarred, programWith } from './loadServiceAccount.ts'
import type { Principal } from './principal.ts'
import type { AccessView } from './views.ts'

/** Somebody of whom it is asked what they may do. */
export interface AccessSubject {
  readonly kind: 'user' | 'service-account'
  readonly row: Row
  /** Whether nobody may act as it now, whatever it holds. */
  readonly isBarred: boolean
  readonly organizations: readonly string[]
  /** Who they would be with these views alone. */
  readonly principalWith: (views: readonly AccessView[]) => Principal
  /** The same without the scopes that a service account has itself. */
  readonly unscopedWith: (views: readonly AccessView[]) => Principal
}

/** @throws ApiError 400 when it isn't said who, 404 when the asker can't see them */
export async function findSubject(
  context: ApiContext,
  asker: Principal,
  { user, serviceAccount }: { readonly user?: unknown; readonly serviceAccount?: unknown },
): Promise<AccessSubject> {
  const [kind, id] = user === undefined ? (['service-account', serviceAccount] as const) : (['user', user] as const)
  if (typeof id !== 'string' || !id || (user !== undefined && serviceAccount !== undefined)) {
    throw new ApiError(400, { error: 'Choose either a user or a service account' })
  }
  return subjectOf(kind, await visibleRow(context.store.read, asker, resourceNamed(context, kind), id), context.clock())
}

export async function subjectsOf(
  reads: Reads,
  kind: AccessSubject['kind'],
  ids: readonly string[],
  now: Date,
): Promise<AccessSubject[]> {
  return (await reads.byIds(kind, ids, 'all')).map(row => subjectOf(kind, row, now))
}

function subjectOf(kind: AccessSubject['kind'], row: Row, now: Date): AccessSubject {
  const isUser = kind === 'user'
  return {
    kind,
    row,
    isBarred: isUser ? isUserBarred(row) : isAccountBarred(row, now),
    organizations: isUser ? organizationsOf(row) : [String(row.organization)],
    principalWith: views => (isUser ? userWith(row, views) : programWith(row, views)),
    unscopedWith: views => (isUser ? userWith(row, views) : programWith({ ...row, scopes: undefined }, views)),
  }
}
