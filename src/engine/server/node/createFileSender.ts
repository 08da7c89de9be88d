import type { FileSender } from '../fileSender.ts'
import { type AddressRules, checkedAddresses } from './checkedAddresses.ts'
import { guardedFetch } from './guardedFetch.ts'

/** Sends files to foreign buckets and servers, by the rules for all foreign addresses. What speaks to them is loaded when it is needed. */
export function createFileSender(rules: AddressRules): FileSender {
  const client = guardedFetch(rules)
  const check = checkedAddresses(rules)
  return {
    async send(place, file) {
      if (place.protocol === 's3') return (await import('./sendToBucket.ts')).sendToBucket(client, place, file)
      return (await import('./sendToServer.ts')).sendToServer(check, place, file)
    },
  }
}
