import { partOf, partsOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { visibleByIds, visibleRows, visibleScope } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { Condition, Row } from '../../../engine/server/store/Store.ts'
import type { LaunchTree } from '../../preflight/rule.ts'
import { heldBy } from '../../serving/heldBy.ts'
import type { ServedRow } from '../../serving/servedRow.ts'
import type { Line } from '../../serving/servingTree.ts'
import { limitRefusal } from '../hooks/accountLimits.ts'
import { dealsNamed } from '../hooks/lineSubject.ts'
import { campaignLines, linesOf } from '../serving/linesOf.ts'
import { loadServingTree } from '../serving/loadServingTree.ts'
import { readAllowed } from '../serving/readAllowed.ts'
import { type SettingOf, settingsFor } from '../settings/settingsFor.ts'

export interface LoadedLaunch {
  readonly launch: LaunchTree
  readonly settingOf: SettingOf
  /** Line items that weren't read. */
  readonly left: number
  readonly without: readonly string[]
}

/** A campaign with all that the rules of a launch read, as far as the person may see it: the same statements however much is under it. */
export async function loadLaunchTree(
  call: Pick<EntityCall, 'context' | 'principal'>,
  campaign: Row,
): Promise<LoadedLaunch> {
  const { context, principal } = call
  const reads = context.store.read
  const organization = textOf(campaign.organization)
  const without = new Set<string>()
  const listed = (entity: string, ...where: readonly Condition[]) =>
    readAllowed(entity, without, async () => {
      const query = await visibleRows(reads, principal, 'list', resourceNamed(context, entity), organization)
      return allRows(reads, entity, { ...query, where: [...query.where, ...where] })
    })
  const byIds = (entity: string, ids: readonly string[]) => {
    const wanted = [...new Set(ids)].filter(id => id !== '')
    if (wanted.length === 0) return Promise.resolve([])
    const resource = resourceNamed(context, entity)
    return readAllowed(entity, without, async () =>
      visibleByIds(reads, principal, resource, wanted, visibleScope(principal, 'read', resource, organization)),
    )
  }
  const { lines, total, unlisted } = await linesOf(call, organization, campaignLines(campaign.id), mostLines)
  const strategies = await listed('strategy', { column: 'campaign', op: 'in', values: [campaign.id] })
  const loaded = await loadServingTree({ context, principal, organization, request: { imp: [] } }, lines)
  for (const entity of [...loaded.without, ...unlisted]) without.add(entity)
  const { tree } = loaded
  const deals = await byIds(
    'deal',
    tree.lines.flatMap(line => dealsNamed(line)),
  )
  const goals = await byIds(
    'goal',
    [campaign, ...strategies].map(({ goal }) => textOf(goal)),
  )
  const sites = await byIds('site', aimedAt(tree.lines, 'sites'))
  const apps = await byIds('app', aimedAt(tree.lines, 'apps'))
  const [account = null] = await byIds('account', [textOf(campaign.account)])
  const events = await listed('conversion-event', { column: 'account', op: 'in', values: [textOf(campaign.account)] })
  const gpids = placementsIn([...tree.inventorySets.values()])
  const placements = gpids.length
    ? await listed('placement', { column: 'gpid', op: 'in', values: gpids.slice(0, mostPlacements) })
    : []
  const settingOf = await settingsFor(reads, { organization, account: campaign.account })
  const isLive = campaign.status === 'active' || campaign.status === 'scheduled'
  const limit = account && !isLive ? await limitRefusal(campaign, account, { reads, now: context.clock() }) : null
  const launch: LaunchTree = {
    now: context.clock().getTime(),
    campaign,
    account,
    strategies,
    tree: {
      ...tree,
      sites: new Map(sites.map(row => [row.id, row])),
      apps: new Map(apps.map(row => [row.id, row])),
      deals: new Map(deals.map(row => [row.id, row])),
      placementsByGpid: new Map(placements.map(row => [textOf(row.gpid).toLowerCase(), row])),
    },
    goals: new Map(goals.map(row => [row.id, row])),
    events: without.has('conversion-event') ? null : events,
    settings: {
      campaignPattern: settingOf('campaign-name-pattern'),
      lineItemPattern: settingOf('line-item-name-pattern'),
      requiredLabels: settingOf('required-labels'),
    },
    limit,
  }
  return { launch, settingOf, left: total - lines.length, without: [...without] }
}

/** The sites or apps that targetings include. */
function aimedAt(lines: readonly Line[], name: 'sites' | 'apps'): readonly string[] {
  return lines.flatMap(line =>
    heldBy(line, 'line-item', 'targeting').flatMap(({ value }) => textsOf(partOf(partOf(value)[name]).include)),
  )
}

const mostLines = 1000
const mostPlacements = 1000

function placementsIn(sets: readonly ServedRow[]): readonly string[] {
  const items = sets.flatMap(set => partsOf(set.items))
  return [...new Set(items.flatMap(({ type, value }) => (type === 'placement' ? [textOf(value)] : [])))]
}
