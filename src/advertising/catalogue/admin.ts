import { administration } from './administration.ts'
import { alerts } from './alerts.ts'
import { people } from './people.ts'

const { 'service-account': serviceAccount, ...access } = people
const { seat, account, 'parameter-template': parameterTemplate, 'user-sync': userSync, ...records } = administration

/** The section's resources in the order of its sidebar. */
export const admin = {
  ...access,
  seat,
  account,
  'parameter-template': parameterTemplate,
  'user-sync': userSync,
  'service-account': serviceAccount,
  ...records,
  ...alerts,
  'identity-provider': {},
} as const
