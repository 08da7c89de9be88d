import { Dash } from '../../../engine/derive/cells/Dash.tsx'
import { Card } from '../../../engine/kit/Card.tsx'
import { ColumnHeads } from '../../../engine/kit/ColumnHeads.tsx'
import { formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import { t } from '../../../engine/texts/t.ts'
import type { DealHealthReport, FunnelStage } from '../../dealHealth/dealHealthReport.ts'
import { changeOf, changePercentText } from '../metricText.ts'

/** How many got through each stage of the auction, against the period before and deals like it. */
export function DealFunnel({ report: { funnel, like } }: { readonly report: DealHealthReport }) {
  const most = Math.max(1, ...funnel.map(({ count }) => count))
  return (
    <Card title={t('Funnel')} note={t('Counted by the hour; shorter periods aren’t available')}>
      <div style={scrolling}>
        <table className="table" aria-label={t('Funnel')}>
          <ColumnHeads
            texts={[t('Stage')]}
            numbers={[t('Count'), t('Change'), t('Of previous stage'), t('Similar deals')]}
          />
          <tbody>
            {funnel.map(({ stage, count, before, share, usual }) => (
              <tr key={stage}>
                <th scope="row">
                  {stageWords[stage]}
                  <div style={bar}>
                    <div style={{ ...filled, width: `${(count / most) * 100}%` }} />
                  </div>
                </th>
                <td className="numbers">{formatNumber(count)}</td>
                <td className="numbers" title={t('Before: %{count}', { count: formatNumber(before) })}>
                  {changePercentText(changeOf(count, before)?.percent ?? null)}
                </td>
                <td className="numbers">{share === null ? <Dash /> : formatPercent(share * 100, 2)}</td>
                <td className="numbers">{usual === null ? <Dash /> : formatPercent(usual * 100, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="pad k-dim">
        {like < 3
          ? t('Fewer than three active deals have the same ad types, so there is nothing to compare with.')
          : t('Similar deals: the median of %{count} active deals with the same ad types.', {
              count: formatNumber(like),
            })}
      </p>
    </Card>
  )
}

const stageWords: Readonly<Record<FunnelStage, string>> = {
  auctionsMatched: t('Auctions matched'),
  bidRequests: t('Bid requests'),
  bids: t('Bids'),
  validBids: t('Valid bids'),
  wins: t('Wins'),
  impressions: t('Rendered'),
  measurable: t('Measurable'),
  viewable: t('Viewable'),
}

const scrolling = { overflowX: 'auto' } as const
const bar = { height: 4, marginTop: 4, minWidth: 80, borderRadius: 2, background: 'var(--line)' } as const
const filled = { height: 4, borderRadius: 2, background: 'var(--accent)' } as const
