import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { Passwords } from '../outside.ts'

/**
 * scrypt with one of OWASP's parameter sets: N 2^15, r 8, p 3. 32 MB a try, so that a few at once don't starve a small
 * machine. A hash reads `scrypt$15$8$3$<salt>$<key>`, base64url: stronger parameters can come later beside old ones.
 * It holds up its thread, which hosts therefore make for it (`passwordsInThreads`): the asynchronous scrypt would hold up
 * the pool that files, host names and WebCrypto share.
 */
export function scryptPasswords({ logN = 15, r = 8, p = 3 }: Partial<Parameters> = {}): Passwords {
  const usual = { logN, r, p }

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(16)
    const key = derive(password, salt, usual)
    return ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
  }

  async function verify(password: string, stored: string): Promise<boolean> {
    const parsed = parse(stored)
    const key = derive(password, parsed?.salt ?? Buffer.alloc(16), parsed?.parameters ?? usual)
    return parsed !== null && timingSafeEqual(key, parsed.key)
  }

  return { hash, verify }
}

interface Parameters {
  readonly logN: number
  readonly r: number
  readonly p: number
}

const keyLength = 32

function derive(password: string, salt: Buffer, { logN, r, p }: Parameters): Buffer {
  const N = 2 ** logN
  // The same text can be typed as different code points.
  return scryptSync(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r })
}

function parse(stored: string): { parameters: Parameters; salt: Buffer; key: Buffer } | null {
  const match = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d)\$([\w-]+)\$([\w-]+)$/.exec(stored)
  if (match === null) return null
  const [, logN, r, p, salt, key] = match
  const parameters = { logN: Number(logN), r: Number(r), p: Number(p) }
  const bytes = Buffer.from(key ?? '', 'base64url')
  if (bytes.length !== keyLength || parameters.logN > 20) return null
  return { parameters, salt: Buffer.from(salt ?? '', 'base64url'), key: bytes }
}
