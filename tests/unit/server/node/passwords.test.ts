import { describe, expect, it } from 'vitest'
import { scryptPasswords } from '../../../../src/engine/server/node/passwords.ts'

const passwords = scryptPasswords({ logN: 10, p: 1 })

describe('scryptPasswords', () => {
  it('verifies what it hashed and nothing else', async () => {
    const hash = await passwords.hash('correct horse')
    expect(await passwords.verify('correct horse', hash)).toBe(true)
    expect(await passwords.verify('correct horsE', hash)).toBe(false)
    expect(await passwords.verify('', hash)).toBe(false)
  })

  it('salts: the same password twice gives two hashes, which hold their parameters', async () => {
    const [one, other] = [await passwords.hash('same'), await passwords.hash('same')]
    expect(one).toMatch(/^scrypt\$10\$8\$1\$/)
    expect(one).not.toBe(other)
  })

  it('verifies hashes made with other parameters', async () => {
    const old = await scryptPasswords({ logN: 9, p: 2 }).hash('kept')
    expect(await passwords.verify('kept', old)).toBe(true)
  })

  it('takes one spelling of a password for another', async () => {
    expect(await passwords.verify('cafe\u0301', await passwords.hash('caf\u00e9'))).toBe(true)
  })

  it.each(['', 'plain', 'scrypt$10$8$1$$', 'scrypt$31$8$1$AAAA$AAAA', 'bcrypt$10$8$1$AAAA$AAAA'])(
    'is false for the unreadable hash %j',
    async hash => {
      expect(await passwords.verify('anything', hash)).toBe(false)
    },
  )

  it('uses memory-hard parameters unless told otherwise', async () => {
    const hash = await scryptPasswords().hash('x')
    expect(hash).toMatch(/^scrypt\$15\$8\$3\$/)
    expect(await scryptPasswords().verify('x', hash)).toBe(true)
  })
})
