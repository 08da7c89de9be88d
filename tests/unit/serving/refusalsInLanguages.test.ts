import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { giveLanguage } from '../../../src/engine/texts/language.ts'
import { said } from '../../../src/engine/texts/said.ts'
import { creativeCases } from './cases/creativeCases.ts'
import { dealCases } from './cases/dealCases.ts'
import { deliveryCases } from './cases/deliveryCases.ts'
import { formatCases } from './cases/formatCases.ts'
import { inventoryCases } from './cases/inventoryCases.ts'
import { priceCases } from './cases/priceCases.ts'
import { targetingCases } from './cases/targetingCases.ts'
import { edited, outcomeIn, servingWorld } from './servingWorld.ts'

const cases = [
  ...deliveryCases,
  ...targetingCases,
  ...inventoryCases,
  ...formatCases,
  ...dealCases,
  ...creativeCases,
  ...priceCases,
]

/** Each sentence that a decision of these comes to, once. */
const sentences = [
  ...new Set(
    cases.flatMap(({ on, given, change }) => {
      const outcome = outcomeIn(edited(edited(servingWorld(on), given), [change]))
      return 'refusal' in outcome ? [outcome.refusal.sentence] : []
    }),
  ),
]

afterEach(() => giveLanguage('en', {}))

describe.each(['de', 'ar'] as const)('why nothing was bid, in %s', code => {
  it('has no English part', () => {
    expect(sentences.length).toBeGreaterThan(80)
    giveLanguage(code, textsOf(code), textsOf(`said.${code}`))
    const left = sentences
      .map(sentence => [sentence, said(sentence)])
      .filter(([, text = '']) => english.test(text.replace(/[„«][^“»]*[“»]/g, '')))
    expect(left).toEqual([])
  })
})

/** Words that sentences of servers are made of, outside names in quotes. */
const english = /\b(the|is|isn’t|has|of|its|which|but|this|not|doesn’t|for|and|with|no|can|it|user|request|line item)\b/

function textsOf(name: string): Record<string, string> {
  return { ...read('engine', name), ...read('advertising', name) }
}

function read(room: string, name: string): Record<string, string> {
  return JSON.parse(readFileSync(`src/${room}/texts/${name}.json`, 'utf8'))
}
