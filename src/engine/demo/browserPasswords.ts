import type { Passwords } from '../server/outside.ts'

/**
 * PBKDF2 of WebCrypto, since browsers have no scrypt. The demo's rows live in one page and are gone with it: a few
 * iterations are enough, and three sample sign-ins don't hold up the start.
 */
export const browserPasswords: Passwords = {
  async hash(password) {
    const salt = crypto.getRandomValues(new Uint8Array(16))
    return `pbkdf2$${iterations}$${hex(salt)}$${await derive(password, salt)}`
  },
  async verify(password, stored) {
    const [, salt = '', key = ''] = /^pbkdf2\$\d+\$([0-9a-f]+)\$([0-9a-f]+)$/.exec(stored) ?? []
    return key !== '' && (await derive(password, bytes(salt))) === key
  },
}

const iterations = 1000

async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const text = new TextEncoder().encode(password.normalize('NFKC'))
  const key = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256)
  return hex(new Uint8Array(bits))
}

function hex(data: Uint8Array): string {
  return [...data].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}
