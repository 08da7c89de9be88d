import { verbs } from '../../contract/resourceSpec.ts'
import { startPages } from '../../contract/startPages.ts'
import { isTimeZone } from '../../contract/zoneClock.ts'
import { unlinkIdentities } from '../access/identities.ts'
import { dropResetTokens } from '../access/resetTokens.ts'
import { endSessionsOf } from '../access/sessions.ts'
import { maySignInBy } from '../access/signInMethods.ts'
import { quietErrors } from './quietErrors.ts'
import type { SystemHooks } from './resourceHooks.ts'

/** domain.md 1.26: found by a lower-case address, invited by mail, never removed. */
export const user: SystemHooks = {
  access: 'members',
  proven: ['status', 'organizations', 'auth', 'archivedAt'],
  removedState: 'deactivated',

  derive: row => ({
    ...row,
    ...(typeof row.email === 'string' ? { email: row.email.trim().toLowerCase() } : {}),
    auth: row.auth ?? 'password',
  }),

  validate: (row, { catalogue }) => {
    const { defaultOrganization: first, organizations, startPage } = row
    const opens = !startPage || startPages(catalogue, everything).some(({ path }) => path === startPage)
    const belongs = !first || (Array.isArray(organizations) && organizations.includes(first))
    return {
      ...(belongs ? {} : { defaultOrganization: 'Choose one of the organizations above' }),
      ...(opens ? {} : { startPage: 'Enter the path of a page in the menus' }),
      ...quietErrors(row),
      ...(!row.timezone || isTimeZone(String(row.timezone)) ? {} : { timezone: 'Choose a time zone' }),
    }
  },

  // A session from before would come alive again with its person.
  cascade: async (row, old, { tx }) => {
    if (!old) return
    const otherWayIn = old.auth !== row.auth
    if ((old.status !== row.status && old.status !== 'invited') || otherWayIn) await endSessionsOf(tx, row.id)
    if (otherWayIn) await dropResetTokens(tx, row.id)
    if (otherWayIn && !maySignInBy(row.auth, 'oidc')) await unlinkIdentities(tx, row.id)
  },

  afterwards: async (row, old, { invite }) => {
    if (!old && row.status === 'invited') await invite(row)
  },
}

/** Whether a person may open a page is asked when it opens, as what they may do changes. */
const everything = { '*': { '*': verbs } }
