import { describe, expect, it } from 'vitest'
import { listWarnings } from '../../../src/advertising/targeting/listWarnings.ts'

const warned = (name: string, mode: string, included: number, { excluded = 0, appliedToAll = false } = {}) =>
  listWarnings({ name, mode, appliedToAll }, { included, excluded }).join(' ')

describe('warnings about inventory lists', () => {
  it.each([
    ['Sports', 'block', 2, {}, '2 items that include it can’t buy anything'],
    ['Sports', 'block', 1, {}, 'the item that includes it can’t buy anything'],
    ['Brand safety blocklist', 'allow', 1, {}, 'its mode is Allow'],
    ['Blacklist 2026', 'allow', 0, { appliedToAll: true }, 'its mode is Allow'],
    ['Allowlist', 'block', 0, {}, 'its mode is Block'],
    ['News', 'allow', 0, { appliedToAll: true, excluded: 1 }, 'can’t buy anything'],
  ] as const)('warns of %s with the mode %s, included by %i, %j', (name, mode, included, more, sentence) => {
    expect(warned(name, mode, included, more)).toContain(sentence)
  })

  it.each([
    ['Sports', 'allow', 3, {}],
    ['Sports', 'block', 0, { excluded: 3 }],
    ['Blocklist', 'block', 0, { excluded: 1 }],
    ['Blocklist', 'allow', 0, { excluded: 2 }],
    ['Allowlist', 'allow', 1, {}],
    ['News', 'allow', 0, { excluded: 1 }],
    ['Unavoidable', 'allow', 1, {}],
  ] as const)('says nothing of %s with the mode %s, included by %i, %j', (name, mode, included, more) => {
    expect(warned(name, mode, included, more)).toBe('')
  })
})
