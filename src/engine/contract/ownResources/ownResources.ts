import type { ResourceInput } from '../resourceSpec.ts'
import { alert } from './alert.ts'
import { alertRule } from './alertRule.ts'
import { auditLog } from './auditLog.ts'
import { destination } from './destination.ts'
import { identityProvider } from './identityProvider.ts'
import { jobs } from './jobs.ts'
import { people } from './people.ts'
import { savedView } from './savedView.ts'
import { setting } from './setting.ts'
import { webhook } from './webhook.ts'
import { webhookDelivery } from './webhookDelivery.ts'

/**
 * What every console has, in a section of its own unless the console puts it elsewhere: who may do what, who did what, what runs by
 * itself and who is told. An entry of the catalogue under one of these names extends it; see `OwnExtension`.
 */
export const ownResources = {
  ...people,
  'identity-provider': identityProvider,
  webhook,
  'webhook-delivery': webhookDelivery,
  ...jobs,
  destination,
  'alert-rule': alertRule,
  alert,
  'audit-log': auditLog,
  setting,
  'saved-view': savedView,
} as const satisfies Readonly<Record<string, ResourceInput>>

export type OwnName = keyof typeof ownResources

/** Where they stand in a console that has no such section itself. */
export const ownSection = { key: 'admin', label: 'Admin', path: '/admin', shortcut: 'a', layout: 'sidebar' } as const
