/** Pages of what comes to a person, which everybody has. */
export const inboxPages = [
  { label: 'Inbox', path: '/inbox', section: 'Alerts' },
  { label: 'Waiting for me', path: '/approvals', section: 'Approvals' },
] as const
