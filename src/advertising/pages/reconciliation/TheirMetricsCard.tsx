import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import { readTable } from '../../../engine/derive/sheet/readTable.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { FileDrop } from '../../../engine/kit/FileDrop.tsx'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { Phrase } from '../../../engine/kit/Phrase.tsx'
import { readSheet } from '../../../engine/kit/sheet/readSheet.ts'
import type { Sheet } from '../../../engine/kit/sheet/sheet.ts'
import { t } from '../../../engine/texts/t.ts'
import { TheirMetricsReview } from './TheirMetricsReview.tsx'

/** Takes the partner's figures as a file. It is read here; only rows that were understood are sent. */
export function TheirMetricsCard({ row, mayChange, onImported }: TheirMetricsCardProps) {
  const [dropped, setDropped] = useState<{ readonly file: File; readonly sheet: Sheet } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const { file, rows, at, by } = partOf(row.figures)
  const isImported = textOf(at) !== ''
  const take = async ([first]: readonly File[], choice?: string) => {
    if (!first) return
    setBusy(true)
    setFailure('')
    try {
      setDropped({ file: first, sheet: await readSheet(first, readTable, choice) })
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const close = () => {
    setDropped(null)
    setOpen(false)
  }
  const isAsking = mayChange && (isOpen || !isImported)
  return (
    <Card title={t('Partner’s numbers')} note={isImported ? undefined : t('Not imported')}>
      {isImported && (
        <div className="row wrap apart pad">
          <span className="breaks">
            <b className="strong">{textOf(file)}</b>{' '}
            <span className="k-dim">
              <Phrase
                text="%{rows} rows · imported by %{by} · %{at}"
                values={{ rows: formatNumber(Number(rows)), by: textOf(by), at: formatDateTime(textOf(at)) }}
              />
            </span>
          </span>
          {mayChange && !isAsking && <Button onClick={() => setOpen(true)}>{t('Replace numbers')}</Button>}
        </div>
      )}
      {!isImported && !mayChange && <p className="pad k-dim">{t('No numbers have been imported.')}</p>}
      {isAsking && (
        <div className="stack pad no-print">
          {!dropped && (
            <FileDrop
              hint={t(
                'Drop the partner’s report here: CSV or XLSX, one row per deal and day, with deal ID, day, impressions, and spend.',
              )}
              button={busy ? t('Reading…') : t('Select file')}
              multiple={false}
              disabled={busy}
              onFiles={files => void take(files)}
            />
          )}
          {failure && <Alert severity="error">{failure}</Alert>}
          {dropped && (
            <TheirMetricsReview
              row={row}
              {...dropped}
              onChoose={choice => void take([dropped.file], choice)}
              onCancel={close}
              onImported={said => {
                close()
                onImported(said)
              }}
            />
          )}
          {isImported && !dropped && (
            <div>
              <Button onClick={close}>{t('Cancel')}</Button>
            </div>
          )}
        </div>
      )}
    </Card>
  )
}

interface TheirMetricsCardProps {
  readonly row: RowOf<'reconciliation'>
  readonly mayChange: boolean
  readonly onImported: (said: string) => void
}
