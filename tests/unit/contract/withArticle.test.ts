import { expect, it } from 'vitest'
import { withArticle } from '../../../src/engine/contract/withArticle.ts'

it.each([
  ['account', 'an account'],
  ['Ad quality rule', 'an Ad quality rule'],
  ['user', 'a user'],
  ['unique visitor', 'a unique visitor'],
  ['upload', 'an upload'],
  ['deal', 'a deal'],
])('%s has the article that is spoken before it', (noun, expected) => {
  expect(withArticle(noun)).toBe(expected)
})
