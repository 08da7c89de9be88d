import type { Actor } from '../access/principal.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { candidateOf, createEntity, insertInside } from './createEntity.ts'

type Values = Readonly<Record<string, unknown>>

/** More roles than anybody is given with an invitation. */
const mostRoles = 20

/**
 * A new user with the roles they begin with, all or nothing. Each role is a binding like any other: it passes the same checks,
 * and nobody gives what they don't hold.
 * @throws ApiError 400 at the fields (`roles.0.role`), 403, 404
 */
export async function inviteUser(context: ApiContext, actor: Actor, body: Values): Promise<Row> {
  const { roles, ...user } = body
  const given = rolesOf(roles)
  const within = async (tx: Transaction, { id }: Row) => {
    for (const [index, one] of given.entries()) {
      try {
        await bind(context, tx, actor, { ...one, subjectKind: 'user', user: id })
      } catch (error) {
        throw atRole(error, index)
      }
    }
  }
  return createEntity(context, resourceNamed(context, 'user'), actor, user, { within })
}

async function bind(context: ApiContext, tx: Transaction, actor: Actor, values: Values): Promise<void> {
  const binding = resourceNamed(context, 'role-binding')
  const row = await candidateOf(context, binding, actor, values)
  await insertInside(context, tx, binding, actor, row, 'create')
}

function rolesOf(value: unknown): readonly Values[] {
  const isList = Array.isArray(value) && value.every(one => typeof one === 'object' && one !== null)
  if (!isList) throw fieldsRefused({ roles: 'This must be a list of roles with their organizations' })
  if (value.length > mostRoles) throw fieldsRefused({ roles: `Send at most ${mostRoles} roles` })
  return value
}

/** What is wrong with a binding stands at the role that asked for it. */
function atRole(error: unknown, index: number): unknown {
  if (!(error instanceof ApiError) || !error.body.fields) return error
  const fields = Object.entries(error.body.fields).map(([path, text]) => [`roles.${index}.${path}`, text] as const)
  return fieldsRefused(Object.fromEntries(fields))
}
