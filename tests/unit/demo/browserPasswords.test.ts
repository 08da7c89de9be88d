import { expect, it } from 'vitest'
import { browserPasswords } from '../../../src/engine/demo/browserPasswords.ts'

it('verifies what it hashed and nothing else', async () => {
  const [one, other] = [await browserPasswords.hash('astrolabe'), await browserPasswords.hash('astrolabe')]
  expect(one).not.toBe(other)
  expect(await browserPasswords.verify('astrolabe', one)).toBe(true)
  expect(await browserPasswords.verify('Astrolabe', one)).toBe(false)
  expect(await browserPasswords.verify('astrolabe', 'scrypt$15$8$3$AAAA$AAAA')).toBe(false)
})
