import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { scrolledByKeyboard } from '../../../engine/kit/scrolledByKeyboard.ts'
import type { Sheet } from '../../../engine/kit/sheet/sheet.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { numberMarks } from '../../../engine/texts/numberMarks.ts'
import { t } from '../../../engine/texts/t.ts'
import { type DayOrder, readTheirMetrics } from './readTheirMetrics.ts'
import { importTheirMetrics } from './reconciliationCalls.ts'

/** What a dropped file says, line by line, before anything is sent. */
export function TheirMetricsReview({ row, file, sheet, onChoose, onCancel, onImported }: TheirMetricsReviewProps) {
  const [decimal, setDecimal] = useState<'.' | ','>()
  const [order, setOrder] = useState<DayOrder>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [from, to] = [textOf(row.from), textOf(row.to)]
  const read = useMemo(
    () => readTheirMetrics(sheet.rows, { from, to, decimal, order, ownDecimal: numberMarks().decimal }),
    [sheet, from, to, decimal, order],
  )
  const send = async () => {
    if (!read) return
    setBusy(true)
    setFailure('')
    try {
      await importTheirMetrics(row.id, file.name, read.figures)
      onImported(t('%{count} rows imported.', { count: formatNumber(read.figures.length) }))
    } catch (error) {
      setFailure(errorText(error))
      setBusy(false)
    }
  }
  const refused = read?.lines.filter(({ metrics }) => metrics === null) ?? []
  return (
    <>
      <div className="row wrap">
        <b className="strong breaks">{file.name}</b>
        {sheet.choices && sheet.choices.length > 1 && (
          <Dropdown
            label={t('Sheet')}
            options={sheet.choices.map(name => ({ value: name, label: name }))}
            value={sheet.choice ?? null}
            onChange={onChoose}
          />
        )}
        {read && (
          <Dropdown
            label={t('Decimal mark')}
            options={[
              { value: '.', label: t('Decimal point: 1,234.50') },
              { value: ',', label: t('Decimal comma: 1.234,50') },
            ]}
            value={read.decimal}
            onChange={mark => setDecimal(mark === ',' ? ',' : '.')}
          />
        )}
        {read?.isOrderOpen && (
          <Dropdown
            label={t('Order of dates')}
            options={[
              { value: 'month_first', label: t('Month first: 11/03/2026 is Nov 3') },
              { value: 'day_first', label: t('Day first: 11/03/2026 is Mar 11') },
            ]}
            value={read.order}
            onChange={chosen => setOrder(chosen === 'day_first' ? 'day_first' : 'month_first')}
          />
        )}
      </div>
      {!read && (
        <Alert severity="error">
          {t('No row names the four columns. Put Deal ID, Day, Impressions, and Spend above the rows.')}
        </Alert>
      )}
      {[...sheet.notes].map(note => (
        <p key={note} className="k-dim">
          {note}
        </p>
      ))}
      {read && read.unknown.length > 0 && (
        <p className="k-dim">{t('Ignored columns: %{columns}.', { columns: listText(read.unknown.slice(0, 20)) })}</p>
      )}
      {read && (
        <p role="status">
          {t('%{good} of %{all} rows can be imported.', {
            good: formatNumber(read.figures.length),
            all: formatNumber(read.lines.length),
          })}
        </p>
      )}
      {refused.length > 0 && (
        <section className="scroll" style={{ maxHeight: 320 }} {...scrolledByKeyboard} aria-label={t('Rejected rows')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col" className="numbers">
                  {t('Line')}
                </th>
                <th scope="col">{t('Problem')}</th>
                <th scope="col">{t('Row')}</th>
              </tr>
            </thead>
            <tbody>
              {refused.slice(0, mostShown).map(({ line, problem, text }) => (
                <tr key={line}>
                  <td className="numbers">{line}</td>
                  <td className="breaks">{problem}</td>
                  <td className="breaks k-dim">{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {refused.length > mostShown && (
        <p className="k-dim">
          {t('%{count} more rows are rejected.', { count: formatNumber(refused.length - mostShown) })}
        </p>
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
      <div className="row wrap">
        <Button
          variant="contained"
          color="primary"
          disabled={busy || !read || read.figures.length === 0}
          onClick={() => void send()}
        >
          {busy ? t('Importing…') : t('Import %{count} rows', { count: formatNumber(read?.figures.length ?? 0) })}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </>
  )
}

const mostShown = 200

interface TheirMetricsReviewProps {
  readonly row: RowOf<'reconciliation'>
  readonly file: File
  readonly sheet: Sheet
  /** Another sheet of the workbook. */
  readonly onChoose: (name: string) => void
  readonly onCancel: () => void
  readonly onImported: (said: string) => void
}
