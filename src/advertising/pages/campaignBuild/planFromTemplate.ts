import type { EntityRow } from '../../../engine/contract/api.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import { type Part, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { allFields, type Resource } from '../../../engine/contract/resourceSpec.ts'
import { knownZone, toLocalText } from '../../../engine/contract/zonedTime.ts'
import type { PlannedRow } from '../../../engine/derive/tree/plannedRow.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import { daysBetween, movedDates } from './movedDates.ts'
import { type CopiedRow, type CopyPart, planCopies } from './planCopies.ts'
import { scaledBudgets } from './scaledBudgets.ts'
import { type NamedRow, namedIn, withoutReferences } from './withoutReferences.ts'

export interface TemplateQuestion {
  readonly name: string
  /** The new campaign's advertiser. */
  readonly account: EntityRow
  /** Its first day, in the advertiser's zone. */
  readonly start: string
  /** Its budget in micros, or impressions where those are what is bought; null keeps the pattern's amounts. */
  readonly total: number | null
  readonly parts: Readonly<Record<Exclude<CopyPart, 'below'>, boolean>>
  /** Rows that the pattern names and that belong to one advertiser, by `namedKey`. */
  readonly owned: ReadonlyMap<string, EntityRow>
}

export interface TemplatePlan {
  readonly plan: readonly PlannedRow[]
  /** What isn't carried over, and what is to be looked at, sentences. */
  readonly notes: readonly string[]
}

export function namedKey({ to, id }: NamedRow): string {
  return `${to} ${id}`
}

/** The rows that a tree names of resources whose rows may belong to one advertiser. */
export function ownedIn(rows: readonly CopiedRow[], resourceOf: ResourceOf): readonly NamedRow[] {
  const all = rows.flatMap(({ entity, row }) => namedIn(allFields(resourceOf(entity)), row))
  const unique = new Map(all.map(named => [namedKey(named), named]))
  return [...unique.values()].filter(({ to }) => {
    const account = to === 'campaign' ? undefined : resourceOf(to).fields.account
    return account?.kind === 'reference' && account.to === 'account'
  })
}

/** A new campaign after a pattern: `rows` is the campaign with all that is below it, parents first. */
export function planFromTemplate(
  rows: readonly CopiedRow[],
  question: TemplateQuestion,
  resourceOf: ResourceOf,
): TemplatePlan {
  const { name, account, start, total, parts, owned } = question
  const [top] = rows
  if (!top) return { plan: [], notes: [] }
  const isOther = top.row.account !== account.id
  const from = knownZone(textOf(top.row.timezone) || 'UTC')
  const to = isOther ? knownZone(textOf(account.timezone) || from) : from
  const days = daysBetween(toLocalText(textOf(top.row.startAt), from).slice(0, 10), start)
  const budgets = total === null ? new Map<string, Part>() : scaledBudgets(rows, total)
  const isGone = (named: NamedRow) => isForeign(owned.get(namedKey(named)), account.id)
  const copies = planCopies(rows, {
    ...{ pattern: name, days: 0, countries: [], devices: [], deals: [] },
    parts: { ...parts, below: true },
  })
  const goals = goalRefs(rows, copies)
  const plan = copies.map((copy, at): PlannedRow => {
    const { entity, row } = rows[at] ?? top
    const fields = allFields(resourceOf(entity))
    const kept = { ...withoutReferences(fields, row, isGone), ...budgets.get(`${entity} ${row.id}`) }
    const dates = movedDates({ ...row, ...kept }, { days, from, to })
    const own = at === 0 ? name : renamed(copy.name, textOf(top.row.name), name)
    const values = {
      ...kept,
      ...dates,
      ...(isOther ? ofAdvertiser(entity, row) : {}),
      ...(at === 0 ? ofCampaign(row, account, isOther) : {}),
      ...copy.values,
      ...(entity === 'strategy' && !isObject(copy.values.goal) && goals.main ? { goal: { ref: goals.main } } : {}),
      name: own,
    }
    return { ...copy, name: own, values: withoutInner(values) }
  })
  return { plan, notes: notesOf(rows, question, { isOther, isGone, hasOwnGoals: goals.own }) }
}

type ResourceOf = (entity: string) => Resource

/** What belongs to another advertiser, and isn't shared with this one. */
function isForeign(row: EntityRow | undefined, account: string): boolean {
  return row?.account !== undefined && row.account !== account && !textsOf(row.sharedAccounts).includes(account)
}

/** The copy of the campaign's goal, and whether a strategy has one of its own, which isn't copied: it is made for that strategy. */
function goalRefs(rows: readonly CopiedRow[], copies: readonly PlannedRow[]) {
  const goal = rows[0]?.row.goal
  const at = rows.findIndex(({ entity, row }) => entity === 'goal' && row.id === goal)
  const first = rows.findIndex(({ entity }) => entity === 'goal')
  const own = rows.some(({ entity }, index) => entity === 'strategy' && !isObject(copies[index]?.values.goal))
  return { main: copies[at === -1 ? first : at]?.ref, own }
}

/** What one advertiser's campaign has and another's must not: its addresses, and what it calls. */
function ofAdvertiser(entity: string, row: EntityRow): Part {
  return Object.fromEntries(
    ['trackers', ...(entity === 'line-item' ? ['clickUrl'] : [])].flatMap(name => (row[name] ? [[name, null]] : [])),
  )
}

function ofCampaign(row: EntityRow, account: EntityRow, isOther: boolean): Part {
  const left = ['poNumber', 'billingCode', ...(isOther ? ['advertiserDomain', 'iabCategories'] : [])]
  return {
    ...Object.fromEntries(left.flatMap(name => (row[name] ? [[name, null]] : []))),
    ...(isOther
      ? {
          account: account.id,
          partner: account.partner ?? null,
          ...(account.timezone ? { timezone: account.timezone } : {}),
          ...(account.currency ? { currency: account.currency } : {}),
        }
      : {}),
  }
}

/** Rows that are called after their campaign are called after the new one. */
function renamed(own: string, before: string, after: string): string {
  return before ? own.replaceAll(before, after).slice(0, 255) : own
}

/** A field as a whole, or parts of it: what is set as a whole decides. */
function withoutInner(values: Part): Part {
  return Object.fromEntries(Object.entries(values).filter(([path]) => !outers(path).some(outer => outer in values)))
}

function outers(path: string): readonly string[] {
  const parts = path.split('.')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'))
}

function notesOf(rows: readonly CopiedRow[], question: TemplateQuestion, found: Found): readonly string[] {
  const [top] = rows
  const { account, owned, parts } = question
  const named = new Set(
    [...owned].flatMap(([key, row]) => (found.isGone({ to: key.split(' ')[0] ?? '', id: row.id }) ? [key] : [])),
  )
  const count = (entity: string) => [...named].filter(key => key.startsWith(`${entity} `)).length
  const bound = Object.entries(boundWords).flatMap(([entity, words]) => {
    const times = entity === 'media' && !parts.media ? 0 : count(entity)
    return times > 0 ? [words({ smart_count: times })] : []
  })
  const called = rows.some(({ row }) => Array.isArray(row.trackers) && row.trackers.length > 0)
  const clicks = rows.some(({ row }) => row.clickUrl)
  const other = [
    ...bound,
    ...(found.isOther && called ? [t('trackers')] : []),
    ...(found.isOther && clicks ? [t('click URLs')] : []),
    ...(found.isOther && top?.row.advertiserDomain ? [t('the advertiser domain')] : []),
    ...(found.isOther && textsOf(top?.row.iabCategories).length > 0 ? [t('IAB categories')] : []),
  ]
  const orders = top?.row.poNumber || top?.row.billingCode
  return [
    ...(other.length > 0
      ? [t('Left out, because it belongs to another advertiser: %{list}.', { list: listText(other, 'and') })]
      : []),
    ...(orders ? [t('The PO number and the billing code are left out.')] : []),
    ...(found.hasOwnGoals ? [t('Strategies with a goal of their own follow the campaign’s goal.')] : []),
    ...(found.isOther && account.currency && account.currency !== top?.row.currency
      ? [
          t('Bids and targets keep their numbers, now in %{currency} instead of %{oldCurrency}. Check them.', {
            currency: String(account.currency),
            oldCurrency: String(top?.row.currency),
          }),
        ]
      : []),
  ]
}

interface Found {
  readonly isOther: boolean
  readonly isGone: (named: NamedRow) => boolean
  readonly hasOwnGoals: boolean
}

const boundWords: Readonly<Record<string, (many: { readonly smart_count: number }) => string>> = {
  media: many => t('%{smart_count} creative |||| %{smart_count} creatives', many),
  segment: many => t('%{smart_count} segment |||| %{smart_count} segments', many),
  'inventory-set': many => t('%{smart_count} inventory list |||| %{smart_count} inventory lists', many),
  'conversion-event': many => t('%{smart_count} conversion event |||| %{smart_count} conversion events', many),
  model: many => t('%{smart_count} model |||| %{smart_count} models', many),
}
