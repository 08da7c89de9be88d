import { may } from '../../contract/grants.ts'
import { auditEvent } from '../audit/auditEvent.ts'
import type { Domain } from './domain.ts'
import { isPrivateHost } from './privateHost.ts'

/** domain.md 1.21: no address inside a private network, no header that belongs to the connection. */
export const webhook: Domain = {
  validate: (row, { person, catalogue }) => {
    const errors: Record<string, string> = {}
    if (isPrivateHost(row.url)) errors.url = 'This host is not on the public internet'
    const log = catalogue.resources['audit-log']
    const asksLog = Array.isArray(row.events) && row.events.includes(auditEvent)
    if (asksLog && person && log && !may(person.grants, 'read', log, String(row.organization)))
      errors.events =
        'You need permission to read the audit log before you can send it on. Choose other events, or ask an administrator.'
    const headers = Array.isArray(row.headers) ? row.headers : []
    for (const [index, { name }] of headers.entries()) {
      if (hopByHop.has(String(name).toLowerCase())) errors[`headers.${index}.name`] = 'This header can’t be set'
    }
    return errors
  },
}

/** Headers that belong to a connection, or to us. */
const hopByHop = new Set(
  'connection content-length cookie host keep-alive proxy-authorization proxy-connection te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)
