import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** 256 random bits; only their hash is ever stored. */
export function newToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/**
 * What a token is stored and found by. Worked out here and now: WebCrypto in Node queues behind whatever else fills the
 * process's thread pool, and every request waits for this one. Hexadecimal: ids may be compared without regard to case.
 */
export function tokenHash(token: string): string {
  return bytesToHex(sha256(utf8ToBytes(token)))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
