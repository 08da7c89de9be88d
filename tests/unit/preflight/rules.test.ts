import { describe, expect, it } from 'vitest'
import { lineItemRules, preflight } from '../../../src/advertising/preflight/preflight.ts'
import { campaignRules } from '../../../src/advertising/preflight/rules/campaignRules.ts'
import { namingRules } from '../../../src/advertising/preflight/rules/namingRules.ts'
import { strategyRules } from '../../../src/advertising/preflight/rules/strategyRules.ts'
import { freshState } from '../../../src/advertising/serving/deliveryState.ts'
import { standingRefusal } from '../../../src/advertising/serving/standingRefusal.ts'
import { launchCases as cases, flight, withDeal } from './launchCases.ts'
import { foundIn, type LaunchEdit, launchTree } from './launchWorld.ts'

const rules = [...campaignRules, ...strategyRules, ...lineItemRules, ...namingRules]

it('says nothing of a campaign that can go live', () => {
  for (const kind of ['display', 'video', 'ctv', 'audio', 'native', 'dooh'] as const)
    expect(foundIn(launchTree(kind)), kind).toEqual([])
})

describe.each(Object.entries(cases))('%s', (id, { speaks, silent, says, button, kind = 'display' }) => {
  const found = (edits: readonly LaunchEdit[]) =>
    preflight(launchTree(kind, edits)).flatMap(({ problems }) => problems.filter(({ rule }) => rule === id))

  it('speaks on its side of the boundary, and leads to a field', () => {
    const [problem] = found(speaks)
    expect(problem?.sentence).toBe(says)
    expect(problem?.repair?.label).toBe(button)
    expect(problem?.fields.length).toBeGreaterThan(0)
  })

  it('is silent on the other', () => {
    expect(found(silent)).toEqual([])
  })
})

it('tells two line items that are aimed at the same, and none that run at other times', () => {
  const launch = launchTree('display')
  const [line] = launch.tree.lines
  if (!line) throw new Error('The tree has a line item')
  const twin = (more: object) => ({
    ...line,
    lineItem: { ...line.lineItem, id: 'twin', name: 'Competing deal', ...more },
  })
  const beside = (more: object) => foundIn({ ...launch, tree: { ...launch.tree, lines: [line, twin(more)] } })
  const same = (name: string) =>
    `warn targeting_same: It has the same targeting as the line item “${name}”, so they bid against each other.`
  expect(beside({})).toEqual([same('Competing deal'), same('Line')])
  expect(beside({ targeting: { countries: { include: ['FR'] } } })).toEqual([])
  expect(
    beside({ flights: [flight({ start: '2026-12-01T00:00:00.000Z', end: '2026-12-02T00:00:00.000Z' })] }),
  ).not.toContain(same('Line'))
})

it('leads from a line item without media that serve to the one that awaits its review', () => {
  const found = (edits: readonly LaunchEdit[]) =>
    preflight(launchTree('display', edits))
      .flatMap(({ problems }) => problems)
      .filter(({ rule }) => rule === 'no_valid_media')
      .map(({ sentence, fields }) => [sentence, fields[0]?.entity])
  const waits = (state: string) => [
    [`Its creative “Loaf” is ${state}, and only approved creatives are shown.`, 'media'],
  ]
  expect(found([['media', 'status', 'draft']])).toEqual(waits('a draft'))
  expect(found([['media', 'status', 'pending_review']])).toEqual(waits('pending review'))
  expect(found([['line-item', 'media', []]])).toEqual([['It has no creatives.', 'line-item']])
})

it('has a case for every rule that isn’t only a note', () => {
  const judged = rules.filter(({ severity }) => severity !== 'note').map(({ id }) => id)
  expect(judged.filter(id => !(id in cases)).sort()).toEqual(['targeting_same'])
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
})

it('leaves out what reads rows that may not be seen', () => {
  const launch = launchTree('display', [withDeal, ['deal', 'buyerSeats', ['elsewhere']]])
  expect(preflight(launch).flatMap(({ problems }) => problems)).toHaveLength(1)
  expect(preflight(launch, ['seat']).flatMap(({ problems }) => problems)).toEqual([])
})

it('blocks whatever the decision would refuse of a line item at every request', () => {
  for (const [id, { speaks, kind = 'display' }] of Object.entries(cases)) {
    const launch = launchTree(kind, speaks)
    const live = { status: 'active' }
    for (const line of launch.tree.lines) {
      const on = {
        ...line,
        account: { ...launch.account, id: 'account', status: 'active' },
        campaign: { ...line.campaign, ...live },
        strategy: { ...line.strategy, ...live },
        lineItem: { ...line.lineItem, ...live },
      }
      const refused = standingRefusal({ line: on, tree: launch.tree, state: freshState(launch.now) })
      if (!refused || refused.reason === 'pacing') continue
      const blocks = foundIn(launch).filter(text => text.startsWith('block '))
      expect(blocks.length, `${id}: ${refused.sentence}`).toBeGreaterThan(0)
    }
  }
})
