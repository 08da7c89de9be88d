import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { t } from '../../../engine/texts/t.ts'
import type { ImportRun, Job } from './useImportRun.ts'

/** How far it is, what has been checked by whom, and what else can be done with the rows. */
export function ImportBar({ run, judging, complete, counts, onCheck, onAsk, onSave }: ImportBarProps) {
  const { job, failure } = run
  const stop = useRef<HTMLButtonElement>(null)
  const isRunning = job !== null
  // Whatever started it can't be pressed now.
  useEffect(() => {
    if (isRunning) stop.current?.focus()
  }, [isRunning])
  const { rows, ready, checked, addresses, asked, imported, rest } = counts
  return (
    <Box data-focus="here" className="row wrap gap-lines" sx={{ minHeight: 56, py: 1.5 }} tabIndex={-1}>
      <Box className="row gap-12" sx={{ flex: '1 1 280px', minHeight: 32 }} role="status">
        {job ? (
          <>
            <LinearProgress
              variant="determinate"
              sx={{ width: 160 }}
              value={(100 * job.done) / Math.max(1, job.total)}
              aria-label={words[job.what]}
            />
            <span>{progressText(job)}</span>
          </>
        ) : (
          <span className="k-dim">
            {judging
              ? t('Reading %{rows} rows…', { rows: formatNumber(rows) })
              : [importedText(imported, rows), serverText(checked, ready), addressText(asked, addresses)]
                  .filter(Boolean)
                  .join(' ')}
          </span>
        )}
      </Box>
      <div className="row wrap">
        {job ? (
          <Button ref={stop} onClick={run.stop}>
            {t('Stop')}
          </Button>
        ) : (
          <>
            {addresses > asked && (
              <Button disabled={judging} onClick={onAsk}>
                {t('Fetch %{count} URL |||| Fetch %{count} URLs', {
                  smart_count: addresses - asked,
                  count: formatNumber(addresses - asked),
                })}
              </Button>
            )}
            {ready > checked && (
              <Button disabled={judging || !complete} onClick={onCheck}>
                {t('Check with the server')}
              </Button>
            )}
            {rest > 0 && (
              <Button disabled={judging} onClick={onSave}>
                {t('Download %{count} failed row |||| Download %{count} failed rows', {
                  smart_count: rest,
                  count: formatNumber(rest),
                })}
              </Button>
            )}
          </>
        )}
      </div>
      {failure && (
        <p className="k-field-error full" role="alert">
          {failure}
        </p>
      )}
    </Box>
  )
}

const words: Readonly<Record<Job['what'], string>> = {
  check: t('Checking with the server'),
  ask: t('Fetching URLs'),
  import: t('Importing'),
}

function progressText({ what, done, total, waiting }: Job): string {
  const text = t('%{task}: %{done} of %{total}', {
    task: words[what],
    done: formatNumber(done),
    total: formatNumber(total),
  })
  return waiting > 0 ? `${text}. ${t('Waiting %{seconds} s: at most 60 per minute.', { seconds: waiting })}` : text
}

function importedText(imported: number, rows: number): string {
  return imported > 0
    ? t('%{imported} of %{rows} imported.', { imported: formatNumber(imported), rows: formatNumber(rows) })
    : t('Checked in the browser.')
}

function serverText(checked: number, ready: number): string {
  if (ready === 0) return ''
  return checked === 0
    ? t('The server checks each row again when you import it.')
    : t('The server has checked %{checked} of %{ready}.', {
        checked: formatNumber(checked),
        ready: formatNumber(ready),
      })
}

function addressText(asked: number, addresses: number): string {
  if (addresses === 0) return ''
  return asked === 0
    ? t('No URLs have been fetched yet.')
    : t('%{fetched} of %{all} URLs have been fetched.', {
        fetched: formatNumber(asked),
        all: formatNumber(addresses),
      })
}

interface ImportBarProps {
  readonly run: ImportRun
  /** Not all rows have their verdict yet. */
  readonly judging: boolean
  /** What the rows take from the page is there. */
  readonly complete: boolean
  readonly counts: {
    readonly rows: number
    readonly ready: number
    /** Ready ones that the server has checked. */
    readonly checked: number
    /** Ready ones that are a VAST address, and how many of these have been asked. */
    readonly addresses: number
    readonly asked: number
    readonly imported: number
    /** Rows that will not be imported. */
    readonly rest: number
  }
  readonly onCheck: () => void
  readonly onAsk: () => void
  readonly onSave: () => void
}
