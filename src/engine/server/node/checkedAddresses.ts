import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { FetchRefused } from '../outside.ts'
import { isPublicAddress } from './isPublicAddress.ts'

export interface AddressRules {
  /** `host:port` pairs that may be reached although they are private; the host as it stands in the address. */
  readonly allow: readonly string[]
  /** All addresses of a name. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>
}

/** @throws FetchRefused where there is no address, or one that isn't public */
export type CheckAddresses = (host: string, port: number) => Promise<readonly string[]>

/**
 * Looks up where a host's connections may go: every address that its name resolves to must be public. Who connects takes one of
 * exactly these and asks the name no more, so that a second answer of its server can't lead elsewhere.
 */
export function checkedAddresses({ allow, resolve = resolveAll }: AddressRules): CheckAddresses {
  const allowed = new Set(allow)
  return async (host, port) => {
    const name = host.replace(/^\[|\]$/g, '')
    const addresses = isLiteral(name) ? [name] : await resolve(name)
    if (addresses.length === 0) throw new FetchRefused('unreachable', `${name} has no IP address`)
    if (!allowed.has(`${host}:${port}`) && !addresses.every(isPublicAddress)) {
      throw new FetchRefused('address', `${name} isn’t a public address`)
    }
    return addresses
  }
}

/** A lookup that knows one answer: what was checked is what is connected to. */
export function answering(addresses: readonly string[]): LookupFunction {
  const all = addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
  return (_hostname, options, callback) => {
    const [first] = all
    if (options.all || first === undefined) callback(null, all)
    else callback(null, first.address, first.family)
  }
}

function isLiteral(hostname: string): boolean {
  return hostname.includes(':') || /^\d+\.\d+\.\d+\.\d+$/.test(hostname)
}

async function resolveAll(hostname: string): Promise<readonly string[]> {
  return (await systemLookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)
}
