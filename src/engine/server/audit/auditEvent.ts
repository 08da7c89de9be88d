/** What a webhook asks for that is to get every entry of its organization's audit log. */
export const auditEvent = 'audit.entry'
