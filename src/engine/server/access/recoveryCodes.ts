import { tokenHash } from './tokens.ts'

export const recoveryCodeCount = 10

/** Codes of 50 random bits each, in letters and digits that can't be taken for each other (Crockford's base 32). */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const signs = [...crypto.getRandomValues(new Uint8Array(10))].map(byte => alphabet[byte % 32]).join('')
    return `${signs.slice(0, 5)}-${signs.slice(5)}`
  })
}

/** What a code is stored by; too many to be guessed, so that it needs no slow hash. */
export function recoveryHash(code: string): string {
  return tokenHash(`recovery ${plainCode(code)}`)
}

/** A code as it was made: blanks, hyphens and case don't count. */
export function plainCode(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '')
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
