import { useState } from 'react'
import { LaterBoundary } from '../LaterBoundary.tsx'
import { laterPart } from '../laterPart.tsx'
import { Pager } from '../Pager.tsx'
import { pageCount } from '../pageCount.ts'
import { GridBar } from './GridBar.tsx'
import type { GridColumnForms } from './GridCell.tsx'
import { NoRows } from './NoRows.tsx'
import { UnreadNote } from './UnreadNote.tsx'
import { useGridRows } from './useGridRows.ts'
import { gridPageSizes, useGridView } from './useGridView.ts'
import './dataGrid.css'

/**
 * A table to read (report.2, report.3): the rows of all `dataUrls`, whose first names the columns, sorted, searched,
 * filtered and paged by a worker, so that a million cells cost the page nothing. `dataUrls` may still be unknown: undefined shows
 * what loading shows. Other addresses start anew, on the first page and in their own order.
 */
export function DataGrid({ label, dataUrls, downloadUrl, columns }: DataGridProps) {
  const [view, change] = useGridView(JSON.stringify(dataUrls))
  const [attempt, setAttempt] = useState(0)
  const { answer, busy } = useGridRows(dataUrls, view, attempt)
  const matching = answer?.matching ?? 0
  const page = Math.min(view.page, pageCount(matching, view.perPage))
  const filled = answer !== null && answer.columns.length > 0 && answer.total > 0
  return (
    <section className="k-grid stack gap-12" aria-label={label} aria-busy={busy}>
      <GridBar
        search={view.search}
        onSearch={search => change({ search })}
        disabled={!filled}
        downloadUrl={downloadUrl}
      />
      <div className="k-card panel">
        <div className="k-grid-stage">
          <LaterBoundary>
            <GridTable label={label} answer={filled ? answer : null} view={view} onView={change} columns={columns} />
          </LaterBoundary>
          {!filled && <NoRows loading={answer === null} />}
        </div>
        <Pager
          page={page}
          perPage={view.perPage}
          total={matching}
          sizes={gridPageSizes}
          onPage={to => change({ page: to })}
          onPerPage={perPage => change({ perPage })}
        />
      </div>
      {answer !== null && answer.failed > 0 && (
        <UnreadNote failed={answer.failed} of={dataUrls?.length ?? 0} onRetry={() => setAttempt(attempt + 1)} />
      )}
    </section>
  )
}

// Mounted empty while the rows are on their way: the library takes its time then, and not when they are there.
const GridTable = laterPart(() => import('./GridTable.tsx').then(module => module.GridTable))

interface DataGridProps {
  /** The table's accessible name. */
  readonly label: string
  readonly dataUrls: readonly string[] | undefined
  /** Opened by "Download", which is left out without it. */
  readonly downloadUrl?: string | undefined
  /** How columns are shown, by their name in the data; what isn't named is shown as it comes. */
  readonly columns?: GridColumnForms | undefined
}
