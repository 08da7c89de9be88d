import { expect, it } from 'vitest'
import { isBreachedPassword } from '../../../../src/engine/server/node/breachedPasswords.ts'

it.each(['passwordstandard', 'PasswordStandard', 'michaeljackson', 'dimazarya', 'Dimazarya-2026!!', '123dimazarya'])(
  '%s was stolen elsewhere',
  password => {
    expect(isBreachedPassword(password)).toBe(true)
  },
)

it.each(['a phrase of my own', 'another long password', 'correct horse battery', '84-02-75-91-63-40'])(
  '%s was not',
  password => {
    expect(isBreachedPassword(password)).toBe(false)
  },
)

it('takes no longer for what is made to take long', () => {
  const started = performance.now()
  isBreachedPassword(`${'a1'.repeat(250_000)}a`)
  isBreachedPassword('1'.repeat(500_000))
  expect(performance.now() - started).toBeLessThan(1000)
})
