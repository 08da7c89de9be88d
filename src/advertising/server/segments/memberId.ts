import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import ipaddr from 'ipaddr.js'
import type { IdType } from '../../targeting/memberIds.ts'

/** Why a line was not taken, as result files say it. */
export const refusalReasons = {
  empty: 'The column has no value here.',
  too_long: 'The line is longer than 4,096 characters.',
  not_text: 'The value has control characters.',
  other_hash: 'This isn’t a SHA-256 hash. Hashes must have 64 hexadecimal digits.',
  not_an_email: 'This isn’t an email address.',
  not_a_device_id: 'This isn’t a device ID: 32 hexadecimal digits in the form 8-4-4-4-12.',
  no_device: 'A device ID of all zeros means that the user limits ad tracking.',
  not_an_ip: 'This isn’t an IP address.',
  private_ip: 'This IP address is private or reserved.',
  not_an_id: 'The ID has spaces, or more than 255 characters.',
} as const

export type RefusalReason = keyof typeof refusalReasons

export type ReadId = { readonly hash: string } | { readonly refused: RefusalReason }

/**
 * The hash under which an ID is a member: SHA-256 of its normalized form (email addresses and device IDs in lower case). What is
 * 64 hexadecimal digits is a hash already.
 */
export function readMemberId(given: string, type: IdType): ReadId {
  const text = given.trim()
  if (text === '') return { refused: 'empty' }
  if (/^[0-9a-f]{64}$/i.test(text)) return { hash: text.toLowerCase() }
  if (/\p{Cc}/u.test(text)) return { refused: 'not_text' }
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{96}|[0-9a-f]{128})$/i.test(text)) return { refused: 'other_hash' }
  const normal = normalized(text, type)
  return typeof normal === 'string' ? { hash: bytesToHex(sha256(utf8ToBytes(normal))) } : normal
}

/** An object, as an ID may read like a reason. */
interface Refused {
  readonly refused: RefusalReason
}

function normalized(text: string, type: IdType): string | Refused {
  switch (type) {
    case 'hem':
      if (/^[0-9a-f]{32}$/i.test(text)) return { refused: 'other_hash' }
      return text.length <= 254 && /^[^\s@,;<>"]+@[^\s@,;<>".]+(?:\.[^\s@,;<>".]+)+$/.test(text)
        ? text.toLowerCase()
        : { refused: 'not_an_email' }
    case 'idfa':
    case 'gaid':
    case 'ctv_id':
      if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text))
        return { refused: 'not_a_device_id' }
      return /^[0-]+$/.test(text) ? { refused: 'no_device' } : text.toLowerCase()
    case 'ip':
      return normalAddress(text)
    default:
      return text.length <= 255 && !/\s/.test(text) ? text : { refused: 'not_an_id' }
  }
}

/** `007.1` is read by nobody in the same way, so only the usual four numbers are. */
function normalAddress(text: string): string | Refused {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !(text.includes(':') && ipaddr.IPv6.isValid(text)))
    return { refused: 'not_an_ip' }
  const address = ipaddr.process(text)
  return address.range() === 'unicast' ? address.toString() : { refused: 'private_ip' }
}
