import { preflight } from '../../../src/advertising/preflight/preflight.ts'
import type { LaunchTree } from '../../../src/advertising/preflight/rule.ts'
import type { ServedRow } from '../../../src/advertising/serving/servedRow.ts'
import { type ServedRows, servingTree } from '../../../src/advertising/serving/servingTree.ts'
import { type Edit, edited, type Kind, noon, servingWorld } from '../serving/servingWorld.ts'

export type LaunchEdit = Edit | readonly [where: 'launch', path: keyof LaunchTree, value: unknown]

const event = { id: 'event', status: 'active', name: 'Purchase', account: 'account' }

/** The world of the decision's tests as a launch reads it: a campaign, a strategy and a line item that are drafts and could go live. */
export function launchTree(kind: Kind, edits: readonly LaunchEdit[] = []): LaunchTree {
  const draft: readonly Edit[] = [
    ['campaign', 'status', 'draft'],
    ['strategy', 'status', 'draft'],
    ['line-item', 'status', 'draft'],
    ['line-item', 'startAt', '2026-11-01T00:00:00.000Z'],
    ['line-item', 'endAt', '2026-12-01T00:00:00.000Z'],
    ['line-item', 'targeting', { countries: { include: ['DE'] } }],
  ]
  const isRow = (edit: LaunchEdit): edit is Edit => edit[0] !== 'launch'
  const rows = edited(servingWorld(kind), [...draft, ...edits.filter(isRow)]).rows as unknown as ServedRows
  const [campaign, account] = [rows.campaign?.[0], rows.account?.[0]]
  if (!campaign || !account) throw new Error('The world has a campaign and an account')
  const own = edits.flatMap(edit => (isRow(edit) ? [] : [[edit[1], edit[2]] as const]))
  return {
    now: Date.parse(noon),
    campaign,
    account,
    strategies: rows.strategy ?? [],
    tree: servingTree(rows),
    goals: new Map<string, ServedRow>(),
    events: [event],
    settings: { campaignPattern: '', lineItemPattern: '', requiredLabels: [] },
    limit: null,
    ...Object.fromEntries(own),
  }
}

/** `rule: sentence` of everything that is found. */
export function foundIn(launch: LaunchTree): readonly string[] {
  return preflight(launch).flatMap(({ problems }) =>
    problems.map(({ rule, severity, sentence }) => `${severity} ${rule}: ${sentence}`),
  )
}
