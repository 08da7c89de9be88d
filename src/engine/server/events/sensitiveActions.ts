/** Actions of the audit log that change who can do what, or how they come in. */
export const sensitiveActions: ReadonlySet<string> = new Set([
  'role_change',
  'key_created',
  'password_reset',
  'second_factor_removed',
  'passkey_removed',
  'sign_on_linked',
  'sign_on_unlinked',
  'secret_rotated',
])

/** What webhooks ask for that are to hear of them. */
export const sensitiveEvent = 'audit.sensitive_change'
