import Button from '@mui/material/Button'
import { Fragment, useState } from 'react'
import { Link } from 'react-router-dom'
import type { RowOf } from '../../../../resources.config.ts'
import { ActionDialog } from '../../../engine/derive/record/ActionDialog.tsx'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { Pager } from '../../../engine/kit/Pager.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { scrolledByKeyboard } from '../../../engine/kit/scrolledByKeyboard.ts'
import { useScrollEdge } from '../../../engine/kit/useScrollEdge.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { type Comparison, type DealComparison, percentOff, settledMetrics } from '../../reconciliation/comparison.ts'
import { changePercentText, changeText, metricText } from '../metricText.ts'
import { DealDays } from './DealDays.tsx'
import { act } from './reconciliationCalls.ts'

/** Each deal as both sides counted it, with its days behind it, and the metrics that were agreed on. */
export function DealsTable({ row, comparison, mayChange, onChanged }: DealsTableProps) {
  const [edge, hasMore] = useScrollEdge('section')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<DealComparison | null>(null)
  const [page, setPage] = useState({ page: 1, size: 25 })
  const { currency, deals } = comparison
  const shown = deals.slice((page.page - 1) * page.size, page.page * page.size)
  const resource = resourceOfEntity('reconciliation')
  const { settle } = resource.actions
  const toggle = (dealId: string) =>
    setOpened(before => new Set(before.has(dealId) ? [...before].filter(one => one !== dealId) : [...before, dealId]))
  return (
    <Card title={t('Deals')} note={t('Your numbers above, the partner’s below')}>
      <div className={hasMore ? 'k-edge k-edge-more' : 'k-edge'} ref={edge}>
        <section className="scroll" {...scrolledByKeyboard} aria-label={t('Deals compared')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col" style={name}>
                  {t('Deal')}
                </th>
                {heads.map(({ key, label }) => (
                  <th key={key} scope="col" className="numbers">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(deal => (
                <Fragment key={deal.dealId}>
                  <tr>
                    <th scope="row" style={name}>
                      {deal.id === null ? (
                        <span className="strong breaks">{deal.dealId}</span>
                      ) : (
                        <Link className="link strong breaks" to={recordPath(resourceOfEntity('deal'), deal.id)}>
                          {deal.name}
                        </Link>
                      )}
                      <div className="row wrap k-dim">
                        {deal.id === null ? t('Unknown deal') : deal.dealId}
                        {deal.isOver && !deal.agreed && <StatusChip tone="bad" label={t('Over tolerance')} />}
                      </div>
                      <Button
                        size="small"
                        aria-expanded={opened.has(deal.dealId)}
                        aria-label={
                          opened.has(deal.dealId)
                            ? t('Hide days of %{dealId}', { dealId: deal.dealId })
                            : t('Show days of %{dealId}', { dealId: deal.dealId })
                        }
                        onClick={() => toggle(deal.dealId)}
                      >
                        {opened.has(deal.dealId) ? t('Hide days') : t('Show days')}
                      </Button>
                    </th>
                    <Pair measure="impressions" deal={deal} comparison={comparison} />
                    <Pair measure="spend" deal={deal} comparison={comparison} />
                    <td className="numbers" title={deal.agreed ? agreedTitle(deal.agreed) : undefined}>
                      {settledText(deal, currency)}
                      <div className="k-dim">
                        {deal.agreed ? t('Agreed') : deal.isOver ? '' : t('Your numbers apply')}
                      </div>
                      {mayChange && (
                        <Button
                          size="small"
                          aria-label={
                            deal.agreed
                              ? t('Change numbers of %{dealId}', { dealId: deal.dealId })
                              : t('Set numbers of %{dealId}', { dealId: deal.dealId })
                          }
                          onClick={() => setAsked(deal)}
                        >
                          {deal.agreed ? t('Change numbers') : t('Set numbers')}
                        </Button>
                      )}
                    </td>
                  </tr>
                  {opened.has(deal.dealId) && (
                    <tr>
                      <td colSpan={6} style={{ padding: '8px 0' }}>
                        <DealDays deal={deal} comparison={comparison} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      {deals.length > 25 && (
        <Pager
          page={page.page}
          perPage={page.size}
          total={deals.length}
          sizes={[25, 50, 100]}
          onPage={next => setPage({ ...page, page: next })}
          onPerPage={size => setPage({ page: 1, size })}
        />
      )}
      {asked && settle && (
        <ActionDialog
          resource={resource}
          action={settle}
          row={row}
          start={{ deal: asked.dealId, ...(asked.agreed ?? asked.ours), note: asked.agreed?.note ?? '' }}
          title={t('Agreed numbers of %{dealId}', { dealId: asked.dealId })}
          note={t('You counted %{ours}; the partner counted %{theirs}.', {
            ours: formatMoney(asked.ours.spend, currency),
            theirs: formatMoney(asked.theirs.spend, currency),
          })}
          button={t('Set agreed numbers')}
          run={async values => {
            await act(row.id, 'settle', values)
            setAsked(null)
            onChanged(t('Agreed numbers of %{dealId} set.', { dealId: asked.dealId }))
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}

const heads = [
  { key: 'impressions', label: t('Impressions') },
  { key: 'impressions off', label: t('Difference') },
  { key: 'spend', label: t('Spend') },
  { key: 'spend off', label: t('Difference') },
  { key: 'agreed', label: t('Agreed') },
]

/** Stays in view while a narrow window scrolls the rest. */
const name = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  minWidth: 144,
  width: '30%',
  paddingInlineStart: 16,
  background: 'var(--surface)',
} as const

/** Ours above theirs, and by how much theirs is off. */
function Pair({ measure, deal: { ours, theirs }, comparison: { tolerance, currency } }: PairProps) {
  const unit = measure === 'spend' ? 'micros' : 'count'
  const percent = percentOff(ours[measure], theirs[measure])
  const isOver = percent === null || Math.abs(percent) > tolerance
  return (
    <>
      <td className="numbers">
        {metricText(unit, ours[measure], currency)}
        <div className="k-dim">{metricText(unit, theirs[measure], currency)}</div>
      </td>
      <td className={isOver ? 'numbers strong k-ink-bad' : 'numbers'}>
        {changePercentText(percent)}
        <div className="k-dim">{changeText(unit, theirs[measure] - ours[measure], currency)}</div>
      </td>
    </>
  )
}

function settledText(deal: DealComparison, currency: string): string {
  const settled = settledMetrics(deal)
  if (!settled) return t('Open')
  return formatMoney(settled.spend, currency)
}

function agreedTitle({ impressions, note, by, at }: NonNullable<DealComparison['agreed']>): string {
  return [
    t('%{impressions} impressions', { impressions: formatNumber(impressions) }),
    t('by %{person}, %{day}', { person: by, day: at.slice(0, 10) }),
    note,
  ]
    .filter(Boolean)
    .join(' · ')
}

interface PairProps {
  readonly measure: 'impressions' | 'spend'
  readonly deal: DealComparison
  readonly comparison: Pick<Comparison, 'tolerance' | 'currency'>
}

interface DealsTableProps {
  readonly row: RowOf<'reconciliation'>
  readonly comparison: Comparison
  readonly mayChange: boolean
  readonly onChanged: (said: string) => void
}
