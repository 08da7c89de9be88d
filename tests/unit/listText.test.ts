import { afterEach, expect, it } from 'vitest'
import { giveLanguage, type LanguageCode } from '../../src/engine/texts/language.ts'
import { listText } from '../../src/engine/texts/listText.ts'
import { said } from '../../src/engine/texts/said.ts'

afterEach(() => giveLanguage('en', {}))

it.each<[LanguageCode, string, string, string]>([
  ['en', 'FR, DE, AT', 'FR, DE, and AT', 'FR, DE, or AT'],
  ['de', 'FR, DE, AT', 'FR, DE und AT', 'FR, DE oder AT'],
  ['ar', 'FR، DE، AT', 'FR وDE وAT', 'FR أو DE أو AT'],
])('joins what people read with the commas of the language: %s', (code, plain, and, or) => {
  giveLanguage(code, {})
  const parts = ['FR', 'DE', 'AT']
  expect([listText(parts), listText(parts, 'and'), listText(parts, 'or')]).toEqual([plain, and, or])
  expect(listText(['FR', 'DE'])).toBe(plain.slice(0, 6))
})

it('leaves out what is empty, and joins figures', () => {
  expect(listText(['one', '', false, undefined, 0])).toBe('one, 0')
  expect(listText([], 'and')).toBe('')
  expect(listText(['one'], 'and')).toBe('one')
})

it('joins the words in a sentence of the server anew', () => {
  giveLanguage('ar', { list: 'عرض قائمة', read: 'قراءة' }, { 'You can’t %{verbs} here': 'لا يمكنك %{verbs} هنا' })
  expect(said('You can’t list, read here')).toBe('لا يمكنك عرض قائمة، قراءة هنا')
  expect(said('You can’t list, frobnicate here')).toBe('لا يمكنك list, frobnicate هنا')
})
