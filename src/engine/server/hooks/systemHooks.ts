import { alertRule } from './alertRule.ts'
import { destination } from './destination.ts'
import { group } from './group.ts'
import { identityProvider } from './identityProvider.ts'
import { jobRun } from './jobRun.ts'
import { organization } from './organization.ts'
import type { AccessRules, Hooks, SystemHooks } from './resourceHooks.ts'
import { role } from './role.ts'
import { platformRoleBinding, roleBinding } from './roleBinding.ts'
import { scheduledJob } from './scheduledJob.ts'
import { serviceAccount } from './serviceAccount.ts'
import { setting } from './setting.ts'
import { user } from './user.ts'
import { webhook, webhookDelivery } from './webhook.ts'

/** The rules of what every console has: who may do what, and what is done without anybody. */
const systemHooks: Readonly<Record<string, SystemHooks>> = {
  'alert-rule': alertRule,
  destination,
  group,
  'identity-provider': identityProvider,
  'job-run': jobRun,
  organization,
  'platform-role-binding': platformRoleBinding,
  role,
  'role-binding': roleBinding,
  'scheduled-job': scheduledJob,
  'service-account': serviceAccount,
  setting,
  user,
  webhook,
  'webhook-delivery': webhookDelivery,
}

/** A product's rules and the engine's own; once is as twice. @throws Error where both have rules for an entity */
export function withSystemHooks(hooks: Hooks): Hooks {
  const isOther = (entity: string) => Object.hasOwn(systemHooks, entity) && systemHooks[entity] !== hooks[entity]
  const both = Object.keys(hooks).filter(isOther)
  if (both.length) throw new Error(`${both.join(', ')}: the server has rules of its own for these`)
  return { ...hooks, ...systemHooks }
}

/** What a write of an entity does to who may do what; only the engine's own entities decide that. */
export function accessRulesOf(entity: string): AccessRules {
  return (Object.hasOwn(systemHooks, entity) ? systemHooks[entity] : undefined) ?? {}
}
