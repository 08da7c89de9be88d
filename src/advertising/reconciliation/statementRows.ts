import { t } from '../../engine/texts/t.ts'
import { type Comparison, percentOff, settledMetrics } from './comparison.ts'

type Cell = string | number | null

/** A statement of what both sides counted and what was agreed on, a row for each deal and their sum below. */
export function statementRows({ deals, ours, theirs, settled, currency }: Comparison): {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
} {
  const heads = [
    t('Deal ID'),
    t('Deal'),
    t('Your impressions'),
    t('Partner impressions'),
    t('Difference'),
    t('Difference %'),
    t('Your spend (%{currency})', { currency }),
    t('Partner spend (%{currency})', { currency }),
    t('Difference (%{currency})', { currency }),
    t('Difference %'),
    t('Agreed impressions'),
    t('Agreed spend (%{currency})', { currency }),
    t('Note'),
    t('Agreed by'),
    t('Agreed on'),
  ]
  const line = (name: readonly Cell[], pair: Pick<Comparison, 'ours' | 'theirs' | 'settled'>): readonly Cell[] => [
    ...name,
    ...compared(pair.ours.impressions, pair.theirs.impressions, 1),
    ...compared(pair.ours.spend, pair.theirs.spend, micro),
    pair.settled?.impressions ?? null,
    pair.settled ? pair.settled.spend / micro : null,
  ]
  return {
    heads,
    rows: [
      ...deals.map(deal => [
        ...line([deal.dealId, deal.name ?? t('Unknown deal')], { ...deal, settled: settledMetrics(deal) }),
        deal.agreed?.note || null,
        deal.agreed?.by ?? null,
        deal.agreed?.at ?? null,
      ]),
      [...line([t('Total'), null], { ours, theirs, settled }), null, null, null],
    ],
  }
}

const micro = 1_000_000

/** Worked out in whole numbers; only what is shown is divided. */
function compared(ours: number, theirs: number, by: number): readonly Cell[] {
  const percent = percentOff(ours, theirs)
  return [ours / by, theirs / by, (theirs - ours) / by, percent === null ? null : Math.round(percent * 100) / 100]
}
