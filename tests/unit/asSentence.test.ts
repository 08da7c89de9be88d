import { expect, it } from 'vitest'
import { asSentence } from '../../src/engine/texts/asSentence.ts'

it('ends a sentence that has no end yet, also one that ends within quotation marks or parentheses', () => {
  for (const whole of [
    'Done.',
    'Why?',
    'لماذا؟',
    'Wait…',
    'It said “No.”',
    '„Nein.“',
    '(See below.)',
    '«Non!»',
    'He [left.]',
  ])
    expect(asSentence(whole)).toBe(whole)
  for (const open of ['Done', 'A “word”', 'Done (twice)', '3.5']) expect(asSentence(open)).toBe(`${open}.`)
})
