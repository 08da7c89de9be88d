import { expect, it } from 'vitest'
import { judgePathSeller } from '../../../src/advertising/supply/judgePathSeller.ts'

const listedAs = (...types: readonly (string | null)[]) => ({
  kind: 'read' as const,
  total: types.length,
  listed: types.map(sellerType => ({ sellerId: '1', sellerType, isConfidential: false, domain: null })),
})
const seller = { asi: 'ssp.example', sid: '1' }

it('finds nothing where nobody asked', () => {
  const unchecked = { kind: 'unchecked', reason: 'The demo doesn’t read files from other servers.' } as const
  expect(judgePathSeller({ ...seller, part: 'owner' }, unchecked)).toBeNull()
  const unreachable = { kind: 'unreachable', reason: 'It took too long.' } as const
  expect(judgePathSeller({ ...seller, part: 'owner' }, unreachable)?.isSevere).toBe(false)
})

it.each([
  ['owner', ['AGENCY', 'INTERMEDIARY'], 'as INTERMEDIARY, but the chain starts there'],
  ['reseller', [null, 'PUBLISHER'], 'as PUBLISHER, but it resells here'],
  ['reseller', [null, 'AGENCY'], 'as AGENCY, which is no seller type'],
  ['any', [null], 'as –, which is no seller type'],
] as const)('says of a seller listed more than once what fits a type that is known: %s %j', (part, types, words) => {
  expect(judgePathSeller({ ...seller, part }, listedAs(...types))?.consequence).toContain(words)
})
