import { expect, it } from 'vitest'
import { questionOf } from '../../src/engine/derive/list/questionOf.ts'

it.each([
  ['Pause', 'Pause 4 deals?'],
  ['Send to buyers', 'Send 4 deals to buyers?'],
  ['Submit for approval', 'Submit 4 deals for approval?'],
  ['Return to draft', 'Return 4 deals to draft?'],
  ['Require payment', 'Require payment: 4 deals?'],
])('%s is asked as a sentence', (verb, question) => {
  expect(questionOf(verb, '4 deals')).toBe(question)
})
