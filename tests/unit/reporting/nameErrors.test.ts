import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameErrors } from '../../../src/advertising/preflight/nameErrors.ts'

it.each([
  ['{account} {theme} {year}', 'Northwind Spring 2026', true],
  ['{account} {theme} {year}', 'Northwind  2026', false],
  ['{account} {theme} {year}', 'Northwind Spring 2027', false],
  ['{account} {theme} {year}', 'Contoso Spring 2026', false],
  ['{a}-{b}', 'x-y-z', true],
  ['{a}-{b}', '-y', false],
  ['Fixed', 'Fixed', true],
  ['Fixed', 'Fixed 2', false],
  ['', 'Anything', true],
  ['{open', '{open', true],
])('%s: %s', (pattern, name, fits) => {
  const words = { account: 'Northwind', year: '2026' }
  expect(nameErrors(name, pattern, words).name === undefined).toBe(fits)
})

it('says what a name looks like, with what is known filled in', () => {
  const { name } = nameErrors('x', '{account} {theme} {year}', { account: 'Northwind', year: '2026' })
  expect(name).toBe('Names must follow the pattern “Northwind {theme} 2026”. Words in braces stand for any text.')
})

it('takes what is made by the pattern', () => {
  const text = fc.stringMatching(/^[a-z ]{1,8}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), parts => {
      const pattern = parts.map(([fixed]) => `${fixed}{any}`).join('')
      const name = parts.map(([fixed, free]) => `${fixed}${free}`).join('')
      expect(nameErrors(name, pattern, {})).toEqual({})
    }),
  )
})
