import { textOf } from '../../contract/looseValues.ts'
import { ApiError } from '../http/apiError.ts'
import { bindJobs } from './bindJobs.ts'
import { isPrivateHost } from './privateHost.ts'
import type { ResourceHooks } from './resourceHooks.ts'

/** What the queue calls a run that tries a destination out. */
export const destinationTest = 'destination_test'

/** domain.md 1.38: no address inside a private network, and a folder that is where it says. */
export const destination: ResourceHooks = {
  derive: row => ({ ...row, ...(row.folder ? { folder: tidyFolder(row) } : {}) }),
  validate: row => {
    const errors: Record<string, string> = {}
    const noPublicHost = 'This host isn’t on the public internet'
    if (isPrivateHost(row.endpoint)) errors.endpoint = noPublicHost
    else if (/[?#]/.test(textOf(row.endpoint))) errors.endpoint = 'Remove “?” or “#” and everything after it'
    if (row.host && isPrivateHost(`https://${row.host}`)) errors.host = noPublicHost
    const parts = textOf(row.folder).split('/')
    if (parts.includes('.') || parts.includes('..') || /\p{Cc}/u.test(textOf(row.folder)))
      errors.folder = 'Enter a folder without “.” and “..”, like reports/daily'
    return errors
  },
  cascade: bindJobs,
  actions: {
    test: async (row, _, __, { queue, sendsFiles }) => {
      if (!sendsFiles) throw new ApiError(409, { error: needsServer })
      await queue({
        organization: String(row.organization),
        name: `Test file for ${String(row.name)}`.slice(0, 200),
        kind: destinationTest,
        trigger: 'manual',
        share: 'organization',
        fields: { destination: row.id },
      })
      return {}
    },
  },
}

/** Why nothing is sent from a page without a server. */
export const needsServer = 'This demo runs in your browser only, so it can’t deliver files.'

/** Of a bucket, keys begin with it; on a server it may begin at the root. */
function tidyFolder({ folder, protocol }: Readonly<Record<string, unknown>>): string {
  const tidy = textOf(folder).replace(/\/{2,}/g, '/')
  return (protocol === 's3' ? tidy.replace(/^\//, '') : tidy).replace(/(?<=.)\/$/, '')
}
