import type { SampleBuilder, SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'

/** What deals sell to campaigns and line items of a type; screens out of home are bought without. */
const formats: Readonly<Record<string, readonly string[]>> = {
  display: ['banner'],
  native: ['native'],
  video: ['video'],
  ctv: ['video'],
  audio: ['audio'],
  multi: ['banner', 'video'],
}

/** The active deals that a campaign's next strategy buys through: of its kind and older, most of those that nobody uses yet. */
export function dealsInTurn(builder: SampleBuilder, { organization, type, createdAt }: SampleRow): SampleRow[] {
  const used = new Map<string, number>()
  for (const { supply } of builder.of('strategy', String(organization))) {
    for (const id of dealsOf(supply)) used.set(id, (used.get(id) ?? 0) + 1)
  }
  const deals = fittingDeals(activeDeals(builder, String(organization), false), String(type)).filter(
    deal => deal.createdAt <= createdAt,
  )
  const unused = deals.filter(({ id }) => !used.has(id)).length
  return deals
    .sort((a, b) => (used.get(a.id) ?? 0) - (used.get(b.id) ?? 0))
    .slice(0, Math.min(6, Math.max(2, Math.ceil((unused * 2) / 3))))
}

/** A deal through which requests come that nobody bids on. */
export function unbidDeal(builder: SampleBuilder, { organization, createdAt }: SampleRow, type: string): SampleRow[] {
  return fittingDeals(activeDeals(builder, String(organization), true), type)
    .filter(deal => deal.createdAt <= createdAt)
    .slice(0, 1)
}

/** Of deals those that sell what a line item of the type shows. */
export function fittingDeals(deals: readonly SampleRow[], type: string): SampleRow[] {
  const wanted = formats[type] ?? []
  return deals.filter(({ adTypes }) => Array.isArray(adTypes) && adTypes.some(type => wanted.includes(type)))
}

export function dealsOf(supply: unknown): readonly string[] {
  return (supply as { readonly deals?: readonly string[] } | undefined)?.deals ?? []
}

/** Every eighth has no buyer: finding out why a deal is silent needs some that are. */
function activeDeals(builder: SampleBuilder, organization: string, silent: boolean): SampleRow[] {
  return builder
    .of('deal', organization)
    .filter(({ status }) => status === 'active')
    .filter((_, index) => (index % 8 === 5) === silent)
}
