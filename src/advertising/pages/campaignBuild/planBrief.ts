import type { EntityRow } from '../../../engine/contract/api.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { textsOf } from '../../../engine/contract/looseValues.ts'
import { toUtc } from '../../../engine/contract/zonedTime.ts'
import type { PlannedRow } from '../../../engine/derive/tree/plannedRow.ts'
import { t } from '../../../engine/texts/t.ts'
import { shareOut } from '../../budgets/shareOut.ts'
import { costMetrics } from '../../catalogue/delivery.ts'
import { formatsByType } from '../../serving/checkFormat.ts'
import { mediaByType } from '../../serving/mediaByType.ts'
import { sensitiveCategories } from './briefFields.ts'
import { daypartForm } from './daypartForm.ts'
import { filledPattern } from './filledPattern.ts'
import { formatFields } from './formatFields.ts'

type Values = Readonly<Record<string, unknown>>

/** What a brief names, as it is stored. */
export interface BriefRows {
  readonly account: EntityRow
  readonly deals: readonly EntityRow[]
  readonly media: readonly EntityRow[]
}

/**
 * The tree that a brief comes to: a strategy for each format, in it a line item for each market and device, budgets by how many
 * there are, adding up to the micro. All of it are drafts.
 */
export function planBrief(brief: Values, { account, deals, media }: BriefRows): readonly PlannedRow[] {
  const zone = String(account.timezone ?? 'UTC')
  const name = String(brief.name ?? '').trim()
  const start = toUtc(`${String(brief.start)}T00:00:00`, zone)
  const end = toUtc(`${String(brief.end)}T23:59:59`, zone)
  const flight = { ...(start ? { start } : {}), ...(end ? { end } : {}) }
  const total = Number(brief.budget)
  const metric = String(brief.metric)
  const isCost = (costMetrics as readonly string[]).includes(metric)
  const target = isCost
    ? { targetAmount: Math.round(Number(brief.target) * 1_000_000) }
    : { targetValue: Number(brief.target) }
  const formats = textsOf(brief.formats)
  const [only] = formats
  const markets = textsOf(brief.markets)
  const aim = targetingOf(brief)
  const cells = formats.map(format =>
    devicesOf(format, brief).flatMap(device => markets.map(market => ({ market, device }))),
  )
  const budgets = shareOut(
    BigInt(total),
    cells.flatMap(list => list.map(() => ({ weight: 1, most: BigInt(total) }))),
  )
  const owner = { organization: account.organization }
  const plan: PlannedRow[] = [
    {
      ref: 'campaign',
      entity: 'campaign',
      name,
      depth: 0,
      parent: null,
      values: {
        ...owner,
        name,
        account: account.id,
        ...(only === undefined || formats.length > 1
          ? { type: 'multi', parts: formats }
          : { type: only, ...formatFields(only, name, shownIn(only, media)) }),
        objective: metric === 'reach' ? 'reach' : metric === 'cpa' ? 'online_action' : 'awareness',
        ...(start ? { startAt: start } : {}),
        ...(end ? { endAt: end } : {}),
        budgetTotal: total,
        goal: { ref: 'goal' },
        defaultTargeting: { ...aim, countries: { include: markets } },
        ...(brief.cap
          ? { frequencyCap: [{ max: Number(brief.cap), unit: 'day', per: 'user', scope: 'campaign' }] }
          : {}),
      },
    },
    {
      ref: 'goal',
      entity: 'goal',
      name: `${name} ${labelOf(metric, undefined)}`,
      depth: 1,
      parent: 'campaign',
      values: {
        ...owner,
        name: `${name} ${labelOf(metric, undefined)}`,
        campaign: { ref: 'campaign' },
        metric,
        ...target,
      },
    },
  ]
  let next = 0
  for (const [index, format] of formats.entries()) {
    const list = cells[index] ?? []
    const own = budgets.slice(next, next + list.length).map(Number)
    const ref = `strategy ${format}`
    const called = filledPattern('{name} {format}', { name, format: formatLabel(format) })
    const fitting = deals.filter(deal => fits(formatsByType[format], textsOf(deal.adTypes)))
    plan.push({
      ref,
      entity: 'strategy',
      name: called,
      depth: 1,
      parent: 'campaign',
      values: {
        ...owner,
        name: called,
        campaign: { ref: 'campaign' },
        goal: { ref: 'goal' },
        budgetAllocation: 'fixed',
        budgetTotal: own.reduce((sum, part) => sum + part, 0),
        bidStrategy: { kind: 'maximize_spend' },
        supply: {
          openExchange: true,
          ...(fitting.length ? { deals: fitting.map(({ id }) => id) } : {}),
          ...(textsOf(brief.includeLists).length ? { inventorySets: textsOf(brief.includeLists) } : {}),
        },
        targeting: { ...aim, countries: { include: markets } },
      },
    })
    for (const [place, { market, device }] of list.entries()) {
      const words = { name, format: formatLabel(format), country: market, device: labelOf(device, undefined) }
      const title = filledPattern('{name} {format} {country} {device}', words)
      const shown = shownIn(format, media)
      plan.push({
        ref: `line ${format} ${market} ${device}`,
        entity: 'line-item',
        name: title,
        depth: 2,
        parent: ref,
        values: {
          ...owner,
          name: title,
          strategy: { ref },
          lineItemType: format,
          budgetTotal: own[place] ?? 0,
          flights: [{ ...flight, budget: own[place] ?? 0 }],
          bid:
            metric === 'cpa' && !brief.bid
              ? { strategy: 'cpa_goal', value: target.targetAmount ?? 0 }
              : { strategy: 'cpm', value: Number(brief.bid) },
          ...(shown.length ? { media: shown.map(({ id }) => ({ media: id })) } : {}),
          targeting: { ...aim, countries: { include: [market] }, deviceTypes: { include: [device] } },
          ...(brief.viewability ? { viewabilityTarget: Number(brief.viewability) } : {}),
        },
      })
    }
    next += list.length
  }
  return plan
}

function targetingOf(brief: Values): Values {
  const dayparts =
    typeof brief.dayparting === 'string' && 'read' in daypartForm
      ? daypartForm.read(brief.dayparting, 'UTC')
      : undefined
  const [include, exclude] = [textsOf(brief.includeLists), textsOf(brief.excludeLists)]
  const lists = { ...(include.length ? { include } : {}), ...(exclude.length ? { exclude } : {}) }
  return {
    ...(dayparts ? { dayparts } : {}),
    ...(brief.viewability ? { viewabilityMin: Number(brief.viewability) } : {}),
    ...(brief.brandSafety ? { contentCategories: { exclude: sensitiveCategories } } : {}),
    ...(Object.keys(lists).length ? { inventorySets: lists } : {}),
  }
}

function devicesOf(format: string, brief: Values): readonly string[] {
  if (format === 'ctv') return ['connected_tv']
  if (format === 'dooh') return ['ooh_device']
  const devices = textsOf(brief.devices)
  return devices.length ? devices : ['phone', 'personal_computer']
}

function shownIn(format: string, media: readonly EntityRow[]): readonly EntityRow[] {
  return media.filter(one => fits(mediaByType[format], [String(one.subtype)]))
}

/** What sells or shows nothing in particular fits everything. */
function fits(wanted: readonly string[] = [], kinds: readonly string[]): boolean {
  return kinds.length === 0 || wanted.length === 0 || kinds.some(kind => wanted.includes(kind))
}

function formatLabel(format: string): string {
  return format === 'video' ? t('Online video') : labelOf(format, undefined)
}
