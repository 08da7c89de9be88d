import { t } from '../texts/t.ts'

/** Pages of what comes to a person, which everybody has. */
export const inboxPages = [
  { label: t('Inbox'), path: '/inbox', section: t('Alerts') },
  { label: t('Waiting for me'), path: '/approvals', section: t('Approvals') },
] as const
