import { mayInherit, maySupport, referring } from '../access/loadGrants.ts'
import type { Row } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'
import { requiringFactor } from './requiringFactor.ts'
import type { HookContext, SystemHooks } from './resourceHooks.ts'
import { unknownResources } from './unknownResources.ts'

/** domain.md 1.29: built-in roles stay as they are, inheritance has no circles, and an organization's roles stay in it. */
export const role: SystemHooks = {
  access: 'roles',
  proven: 'all',
  auditAs: 'role_change',
  frozen: row =>
    row.builtIn === true ? 'Built-in roles can’t be changed; duplicate the role and change the copy' : null,

  derive: row => ({ ...row, builtIn: row.builtIn === true }),

  validate: async (row, context) => {
    const errors = unknownResources(context.catalogue, 'permissions', row.permissions)
    if (row.scope === 'platform' && row.organization)
      errors.scope = 'An organization role can’t be used on the platform'
    Object.assign(errors, await brokenBindings(row, context), await requiringFactor(row, context))
    if (await isInherited(row, context)) errors.inherits = 'These roles would inherit each other in a circle'
    for (const id of inheritsOf(row)) {
      const parent = await context.find('role', id)
      if (!parent || mayInherit(row, parent)) continue
      errors.inherits =
        parent.scope === 'platform'
          ? 'A role for organizations can’t inherit one for the platform'
          : `“${String(parent.name)}” belongs to one organization: only that organization’s roles can inherit it`
    }
    return errors
  },
}

/** A role that is bound, or inherited, stays what its bindings and heirs were allowed to take. */
async function brokenBindings(row: Row, { old, reads }: HookContext): Promise<Record<string, string>> {
  if (!old || (old.scope === row.scope && old.organization === row.organization)) return {}
  const own = [refOf('role', row.id)]
  const name = old.scope === row.scope ? 'organization' : 'scope'
  const bound = await referring(reads, 'role-binding', own)
  if (bound.some(({ organization }) => !maySupport(row, String(organization)))) {
    return { [name]: 'Role bindings use this role. Remove them first.' }
  }
  if (!maySupport(row, '*') && (await referring(reads, 'platform-role-binding', own)).length) {
    return { [name]: 'Platform role bindings use this role. Remove them first.' }
  }
  const heirs = (await referring(reads, 'role', own)).filter(({ id }) => id !== row.id)
  return heirs.every(heir => mayInherit(heir, row))
    ? {}
    : { [name]: 'Other roles inherit this one. Change them first.' }
}

/** Whether a role is reached again by what it inherits. */
async function isInherited(row: Row, { find }: HookContext): Promise<boolean> {
  const seen = new Set<string>()
  let next = inheritsOf(row)
  while (next.length) {
    if (next.includes(row.id)) return true
    const fresh = next.filter(id => !seen.has(id))
    for (const id of fresh) seen.add(id)
    next = []
    for (const id of fresh) {
      const found = await find('role', id)
      if (found) next.push(...inheritsOf(found))
    }
  }
  return false
}

function inheritsOf(row: Row): string[] {
  return Array.isArray(row.inherits) ? row.inherits.map(String) : []
}
