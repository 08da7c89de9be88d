import { bidder } from './bidder.ts'
import { campaign } from './campaign.ts'
import { deal } from './deal.ts'
import type { Domain } from './domain.ts'
import { factBatch } from './factBatch.ts'
import { goal } from './goal.ts'
import { group } from './group.ts'
import { identityProvider } from './identityProvider.ts'
import { jobRun } from './jobRun.ts'
import { lineItem } from './lineItem.ts'
import { media } from './media.ts'
import { model } from './model.ts'
import { organization } from './organization.ts'
import { report } from './report.ts'
import { role } from './role.ts'
import { platformRoleBinding, roleBinding } from './roleBinding.ts'
import { scheduledJob } from './scheduledJob.ts'
import { serviceAccount } from './serviceAccount.ts'
import { strategy } from './strategy.ts'
import { user } from './user.ts'
import { userSync } from './userSync.ts'
import { webhook } from './webhook.ts'

/** The rules of single resources; an entity that isn't here lives by its catalogue entry alone. */
export function domainOf(entity: string): Domain {
  return (Object.hasOwn(domains, entity) ? domains[entity] : undefined) ?? none
}

const none: Domain = {}

const domains: Readonly<Record<string, Domain>> = {
  bidder,
  campaign,
  deal,
  'fact-batch': factBatch,
  goal,
  group,
  'identity-provider': identityProvider,
  'job-run': jobRun,
  'line-item': lineItem,
  media,
  model,
  organization,
  'platform-role-binding': platformRoleBinding,
  report,
  role,
  'role-binding': roleBinding,
  'scheduled-job': scheduledJob,
  'service-account': serviceAccount,
  strategy,
  user,
  'user-sync': userSync,
  webhook,
}
