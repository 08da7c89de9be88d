import { type Verb, verbs } from '../../contract/resourceSpec.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { ApiError, fieldsRefused, notThere } from '../http/apiError.ts'
import { findSubject } from './accessSubject.ts'
import { type Asked, rowOf } from './decide.ts'
import type { Explained } from './explainAccess.ts'
import { isAllowed, knows, ownersOf, refusal, visibleRow } from './guard.ts'
import type { Principal } from './principal.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A question about somebody's access, from who may read the bindings there. Neither the person nor the row may be out of the
 * asker's sight.
 * @throws ApiError 400 at what isn't said, 403, 404
 */
export async function readAccessQuestion(context: ApiContext, asker: Principal, body: Values): Promise<Explained> {
  const verb = verbs.find(one => one === body.verb)
  if (!verb) throw fieldsRefused({ verb: `Choose one of ${verbs.join(', ')}` })
  const resource = resourceNamed(context, typeof body.entity === 'string' ? body.entity : '')
  const named = textOf(body, 'organization')
  if (named !== null && !knows(asker, named)) throw notThere('organization', named)
  const id = textOf(body, 'row')
  const subject = await findSubject(context, asker, body)
  const asked = id === null ? about(verb, resource, named) : await aboutRow(context, asker, { verb, resource }, id)
  const organization = whereOf(context, asker, asked, named)
  if (!mayReadBindings(context, asker, organization)) {
    throw new ApiError(403, { error: refusal('read', bindingsOf(context, organization)) })
  }
  return { asker, subject, asked, organization }
}

/** Whether somebody may know who holds what in an organization, or on the platform. */
export function mayReadBindings(context: ApiContext, asker: Principal, organization: string | null): boolean {
  return isAllowed(asker, 'read', bindingsOf(context, organization), organization === null ? {} : { organization })
}

function bindingsOf(context: ApiContext, organization: string | null): Asked['resource'] {
  return resourceNamed(context, organization === null ? 'platform-role-binding' : 'role-binding')
}

function about(verb: Verb, resource: Asked['resource'], organization: string | null): Asked {
  if (organization === null && resource.scope !== 'platform') {
    throw fieldsRefused({ organization: 'Choose an organization or a row' })
  }
  return { verb, resource, row: rowOf(resource, organization), isStored: false }
}

async function aboutRow(
  context: ApiContext,
  asker: Principal,
  { verb, resource }: Pick<Asked, 'verb' | 'resource'>,
  id: string,
): Promise<Asked> {
  if (verb === 'create' || verb === 'list') {
    throw fieldsRefused({ row: 'This is checked for all rows of an organization. Leave the row out.' })
  }
  const row = await visibleRow(context.store.read, asker, resource, id)
  return { verb, resource, row, isStored: true }
}

/** The organization of a row; of several, the one that was named, or one whose bindings the asker may read. */
function whereOf(context: ApiContext, asker: Principal, { resource, row }: Asked, named: string | null): string | null {
  if (resource.scope === 'platform') return null
  const owners = ownersOf(resource, row)
  if (owners.includes(null)) return named
  if (named !== null && owners.includes(named)) return named
  return owners.find(owner => mayReadBindings(context, asker, owner)) ?? owners[0] ?? null
}

function textOf(body: Values, name: string): string | null {
  const value = body[name]
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw fieldsRefused({ [name]: 'This must be text' })
  return value
}
