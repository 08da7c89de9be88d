import type { OwnRecord } from '../derive/ownRecords.ts'
import type { ConsoleParts } from './consoleParts.ts'

/** Pages of what every console has, where the derived ones don't do; a product's overrides come before them. */
export const ownPages: ConsoleParts['overrides'] = {
  'setting.list': () => import('../pages/settings/SettingsPage.tsx').then(m => m.SettingsPage),
  'setting.create': () => import('../pages/settings/SettingsPage.tsx').then(m => m.SettingsPage),
  'setting.edit': () => import('../pages/settings/SettingEditPage.tsx').then(m => m.SettingEditPage),
  'user.create': () => import('../pages/user/InvitePage.tsx').then(m => m.InvitePage),
}

/** What record pages of what every console has show beyond their fields; a product's come before them. */
export const commonRecords: Readonly<Partial<Record<string, OwnRecord>>> = {
  'identity-provider': {
    panel: { load: () => import('../pages/identityProvider/ProviderUrls.tsx').then(m => m.ProviderUrls) },
  },
  'service-account': {
    panel: { load: () => import('../pages/serviceAccount/KeysPanel.tsx').then(m => m.KeysPanel) },
  },
  webhook: { panel: { load: () => import('../pages/webhook/WebhookPanel.tsx').then(m => m.WebhookPanel) } },
  user: { panel: { load: () => import('../pages/user/UserPanels.tsx').then(m => m.UserPanels) } },
}
