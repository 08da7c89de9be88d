import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { saveWorkbook } from '../../../engine/derive/sheet/saveWorkbook.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { dash, formatNumber } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { write } from '../../../engine/providers/http.ts'
import { t } from '../../../engine/texts/t.ts'
import { type Comparison, percentOff } from '../../reconciliation/comparison.ts'
import { statementRows } from '../../reconciliation/statementRows.ts'
import { changePercentText, changeText } from '../metricText.ts'
import { CausesCard } from './CausesCard.tsx'
import { DealsTable } from './DealsTable.tsx'

/** What both sides counted: the sums, what may have led to differences, and each deal. */
export function ComparisonCards({ row, comparison, mayChange, onChanged }: ComparisonCardsProps) {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const { deals, ours, theirs, settled, currency, tolerance, agreedAt, ratesOf, lateBatches, timezone } = comparison
  const open = deals.filter(({ isOver, agreed }) => isOver && !agreed).length
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify(errorText(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const save = async () => {
    const { heads, rows } = statementRows(comparison)
    await saveWorkbook(t('Statement %{name}', { name: String(row.name) }), t('Statement'), heads, rows)
  }
  const set = async (changes: Readonly<Record<string, unknown>>, said: string) => {
    await write('PUT', `/reconciliation/${encodeURIComponent(row.id)}`, { ...row, ...changes })
    onChanged(said)
  }
  return (
    <>
      <Card
        title={t('Comparison')}
        note={
          agreedAt
            ? t('Frozen %{moment}', { moment: formatDateTime(agreedAt) })
            : t('Days in %{timezone}, amounts in %{currency}', { timezone, currency })
        }
      >
        <MetricTiles>
          <MetricTile
            label={t('Your spend')}
            value={formatMoney(ours.spend, currency)}
            note={t('%{impressions} impressions', { impressions: formatNumber(ours.impressions) })}
          />
          <MetricTile
            label={t('Partner’s spend')}
            value={formatMoney(theirs.spend, currency)}
            note={t('%{impressions} impressions', { impressions: formatNumber(theirs.impressions) })}
          />
          <MetricTile
            label={t('Difference')}
            value={changeText('micros', theirs.spend - ours.spend, currency)}
            note={changePercentText(percentOff(ours.spend, theirs.spend))}
          />
          <MetricTile
            label={t('Agreed spend')}
            value={settled ? formatMoney(settled.spend, currency) : dash}
            note={
              open > 0
                ? t('%{smart_count} deal needs agreed numbers |||| %{smart_count} deals need agreed numbers', {
                    smart_count: open,
                  })
                : undefined
            }
            tone={open > 0 ? 'warn' : undefined}
          />
        </MetricTiles>
        <div className="row wrap apart pad">
          <span className="k-dim">
            {t(
              'Deals that differ by more than %{tolerance}% need agreed numbers. For the others, your numbers apply.',
              {
                tolerance: formatNumber(tolerance),
              },
            )}
            {ratesOf && ` ${t('Your amounts are converted at the rates of %{day}.', { day: ratesOf })}`}
          </span>
          <span className="row wrap">
            <Button onClick={() => window.print()}>{t('Print')}</Button>
            <Button disabled={busy} onClick={() => void run(save)}>
              {t('Download statement')}
            </Button>
          </span>
        </div>
        {lateBatches > 0 && (
          <Alert severity="info">
            {t(
              'A batch of facts for these days came in after the partner’s file was imported. |||| %{count} batches of facts for these days came in after the partner’s file was imported.',
              { smart_count: lateBatches, count: formatNumber(lateBatches) },
            )}
          </Alert>
        )}
      </Card>
      <CausesCard
        comparison={comparison}
        mayChange={mayChange}
        busy={busy}
        onSet={(changes, said) => void run(() => set(changes, said))}
      />
      <DealsTable row={row} comparison={comparison} mayChange={mayChange} onChanged={onChanged} />
    </>
  )
}

interface ComparisonCardsProps {
  readonly row: RowOf<'reconciliation'>
  readonly comparison: Comparison
  readonly mayChange: boolean
  readonly onChanged: (said: string) => void
}
