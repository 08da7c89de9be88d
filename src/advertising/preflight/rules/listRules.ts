import { partOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import { heldBy } from '../../serving/heldBy.ts'
import { isImported, itemsHold, itemsOf } from '../../serving/inventorySetHolds.ts'
import { allowingLists, blocks, type Listed, listsOfLine } from '../../serving/listsOfLine.ts'
import { dealsOfLine } from '../../serving/offeredDeals.ts'
import { type FieldRef, fieldOf } from '../../serving/refusal.ts'
import type { ServedRow } from '../../serving/servedRow.ts'
import type { LineSubject, PreflightRule, Problem, Repair } from '../rule.ts'

const reads = [
  'campaign.defaultTargeting',
  'strategy.targeting',
  'strategy.supply',
  'line-item.targeting',
  'inventory-set.status',
  'inventory-set.mode',
  'inventory-set.items',
]

/** Inventory lists that leave nothing to buy, or do nothing. Of imported entries and rules only what is certain without reading them. */
export const listRules: readonly PreflightRule<LineSubject>[] = [
  {
    id: 'lists_block_all',
    severity: 'block',
    reads: [...reads, 'line-item.deals', 'line-item.commitment', 'deal.dealId'],
    check: subject => [listsProblem(subject) ?? dealsProblem(subject)].filter(problem => problem !== null),
  },
  {
    id: 'lists_block_places',
    severity: 'warn',
    reads: [...reads, 'site.domain', 'app.bundle'],
    check: placesProblems,
  },
  { id: 'list_idle', severity: 'warn', reads, check: idleLists },
]

function activeLists({ line, tree }: LineSubject) {
  const lists = listsOfLine(line, tree).filter(({ set }) => set.status === 'active')
  return { blocking: lists.filter(blocks), allowing: allowingLists(lists) }
}

/** A problem where each list that one place names is empty, excluded as well, or blocked entry by entry. */
function listsProblem(subject: LineSubject): Problem | null {
  const { blocking, allowing } = activeLists(subject)
  return allowing.map(level => levelProblem(level, blocking)).find(problem => problem !== null) ?? null
}

function levelProblem(allowing: readonly Listed[], blocking: readonly Listed[]): Problem | null {
  const found = allowing.map(one => nothingIn(one, blocking))
  const [first] = found
  if (!first || found.some(one => one === null)) return null
  // What targetings include and exclude at once is told by `targeting_conflict`.
  const isConflict = allowing.every(({ field }) => field.path.endsWith('.inventorySets.include'))
  if (isConflict && found.every(one => one?.isExcluded)) return null
  const { why, fields } = first
  return {
    sentence:
      allowing.length === 1
        ? t('Nothing can be bought: %{why}.', { why })
        : t('Nothing can be bought from its %{count} inventory lists: %{why}.', { count: allowing.length, why }),
    fields,
  }
}

function nothingIn(
  { set, field }: Listed,
  blocking: readonly Listed[],
): { readonly why: string; readonly fields: readonly FieldRef[]; readonly isExcluded?: true } | null {
  const name = called(set)
  if (isEmpty(set))
    return { why: t('%{name} is empty', { name }), fields: [fieldOf('inventory-set', set, 'items'), field] }
  const same = blocking.find(one => one.set.id === set.id)
  if (same) return { why: t('%{name} is excluded, too', { name }), fields: [same.field, field], isExcluded: true }
  if (isImported(set)) return null
  const entries = [...itemsOf(set)].flatMap(([type, values]) => [...values].map(value => [type, value] as const))
  const by = blockersOf(
    blocking,
    entries.map(entry => [entry]),
  )
  return (
    by && {
      why: t('everything in %{name} is blocked by %{by}', { name, by: listed(by) }),
      fields: [...fieldsOf(by), field],
    }
  )
}

/** A problem where it buys by some deals only, and lists block all of them. */
function dealsProblem(subject: LineSubject): Problem | null {
  const { line, tree } = subject
  const { lineItem, strategy } = line
  const supply = partOf(strategy.supply)
  const isAimed = heldBy(line, 'line-item', 'targeting').some(
    ({ value }) => textsOf(partOf(partOf(value).deals).include).length > 0,
  )
  const isByDeals = isAimed || lineItem.commitment === 'guaranteed' || supply.openExchange === false
  // Which of all deals there are, only a bid request shows.
  if (!isByDeals || (supply.allDeals === true && !isAimed)) return null
  const deals = [...tree.deals.values()].filter(dealsOfLine(line, tree))
  const by = blockersOf(
    activeLists(subject).blocking,
    deals.map(({ dealId }) => [['deal', textOf(dealId)]]),
  )
  return (
    by && {
      sentence: t(
        'It buys through deals only, and its only deal is blocked by %{by}. |||| It buys through deals only, and all of its %{count} deals are blocked by %{by}.',
        { smart_count: deals.length, count: deals.length, by: listed(by) },
      ),
      fields: [...fieldsOf(by), fieldOf('line-item', lineItem, 'deals')],
    }
  )
}

/** Sites and apps that a targeting includes, all of which lists block. */
function placesProblems(subject: LineSubject): readonly Problem[] {
  const { line, tree } = subject
  const { blocking } = activeLists(subject)
  return heldBy(line, 'line-item', 'targeting').flatMap(({ entity, row, path, value }) => {
    const included = (['sites', 'apps'] as const).map(name => textsOf(partOf(partOf(value)[name]).include))
    const [sites = [], apps = []] = included
    const names = [
      ...sites.map(id => namesOfSite(tree.sites.get(id))),
      ...apps.map(id => namesOfApp(tree.apps.get(id))),
    ]
    const by = blockersOf(blocking, names)
    if (!by) return []
    const own = fieldOf(entity, row, `${path}.${sites.length > 0 ? 'sites' : 'apps'}.include`)
    return [{ sentence: allBlocked(sites.length > 0, apps.length > 0, listed(by)), fields: [...fieldsOf(by), own] }]
  })
}

function allBlocked(hasSites: boolean, hasApps: boolean, by: string): string {
  if (!hasApps) return t('All sites that it targets are blocked by %{by}.', { by })
  return hasSites
    ? t('All sites and apps that it targets are blocked by %{by}.', { by })
    : t('All apps that it targets are blocked by %{by}.', { by })
}

type Name = readonly [type: string, value: string]

function namesOfSite(site: ServedRow | undefined): readonly Name[] {
  return site
    ? [
        ['domain', textOf(site.domain)],
        ['publisher', textOf(site.publisher)],
      ]
    : []
}

function namesOfApp(app: ServedRow | undefined): readonly Name[] {
  return app
    ? [
        ['app', textOf(app.bundle)],
        ['app', app.id],
        ['publisher', textOf(app.publisher)],
      ]
    : []
}

/** The lists that block all of some things, each by one of its names; null where one may be left, or there is none. */
function blockersOf(blocking: readonly Listed[], things: readonly (readonly Name[])[]): readonly Listed[] | null {
  const by = new Set<Listed>()
  for (const names of things) {
    const found = blocking.find(({ set }) => names.some(([type, value]) => itemsHold(set, type, value)))
    if (!found) return null
    by.add(found)
  }
  return by.size > 0 ? [...by] : null
}

/** Lists that are named and change nothing, whatever is offered. */
function idleLists(subject: LineSubject): readonly Problem[] {
  const { line, tree } = subject
  const lists = listsOfLine(line, tree)
  const allowing = allowingLists(lists.filter(({ set }) => set.status === 'active'))
  return lists.flatMap((one): Problem[] => {
    const { set, field } = one
    const isOff = set.status !== 'active'
    // An empty list that is the only one there leaves nothing to buy.
    const hasOthers = allowing.some(level => level.includes(one) && level.some(other => !isEmpty(other.set)))
    const isIdle = isOff || (isEmpty(set) && (blocks(one) || hasOthers))
    if (!isIdle || field.entity === 'inventory-set') return []
    const own = fieldOf('inventory-set', set, isOff ? 'status' : 'items')
    return [
      {
        sentence: idleSentence(called(set), isOff ? textOf(set.status) : t('empty'), blocks(one), isOff),
        fields: [own, field],
        ...removal(one, line),
      },
    ]
  })
}

function idleSentence(list: string, state: string, isBlocking: boolean, isOff: boolean): string {
  if (isBlocking) return t('The inventory list %{list} is %{state}, so it blocks nothing.', { list, state })
  return isOff
    ? t('The inventory list %{list} is %{state}, so it doesn’t narrow anything.', { list, state })
    : t('The inventory list %{list} is %{state}, so it adds nothing.', { list, state })
}

function removal({ set, field }: Listed, { lineItem, strategy, campaign }: LineSubject['line']): { repair?: Repair } {
  const row = [lineItem, strategy, campaign].find(({ id }) => id === field.id)
  const { entity, path } = field
  return row ? { repair: { label: t('Remove list'), entity, row, changes: { [path]: { remove: [set.id] } } } } : {}
}

function isEmpty(set: ServedRow): boolean {
  return !isImported(set) && itemsOf(set).size === 0 && Object.keys(partOf(set.dynamicRule)).length === 0
}

function fieldsOf(lists: readonly Listed[]): readonly FieldRef[] {
  return lists.map(({ field }) => field)
}

function listed(lists: readonly Listed[]): string {
  const names = [...new Set(lists.map(({ set }) => called(set)))]
  if (names.length > 2) return t('%{count} inventory lists', { count: names.length })
  return listText(names, 'and')
}

function called({ name }: ServedRow): string {
  return `“${textOf(name)}”`
}
