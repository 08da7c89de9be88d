import { Link } from 'react-router-dom'
import type { RowOf } from '../../../../../resources.config.ts'
import { formatDuration } from '../../../../engine/derive/cells/formatDuration.ts'
import { textsOf } from '../../../../engine/derive/cells/textsOf.ts'
import { recordPath } from '../../../../engine/derive/routes.ts'
import { CopyButton } from '../../../../engine/kit/CopyButton.tsx'
import { formatDate, formatRelative } from '../../../../engine/kit/formatDate.ts'
import { dash, formatBytes, formatNumber } from '../../../../engine/kit/formatNumber.ts'
import { LaterBoundary } from '../../../../engine/kit/LaterBoundary.tsx'
import { laterPart } from '../../../../engine/kit/laterPart.tsx'
import { MetricTile, MetricTiles } from '../../../../engine/kit/MetricTile.tsx'
import { Phrase } from '../../../../engine/kit/Phrase.tsx'
import { TableSkeleton } from '../../../../engine/kit/TableSkeleton.tsx'
import { withBasePath } from '../../../../engine/providers/basePath.ts'
import { resourceOfEntity } from '../../../../engine/providers/resources.ts'
import { said } from '../../../../engine/texts/said.ts'
import { t } from '../../../../engine/texts/t.ts'
import { type MadeFile, madeFile } from './madeFile.ts'

const DataGrid = laterPart(() => import('../../../../engine/kit/dataGrid/DataGrid.tsx').then(module => module.DataGrid))

/** What came of a run that has ended: how much it is, its file and how long that is kept, and its rows. */
export function RunResult({ row }: { readonly row: RowOf<'job-run'> }) {
  const file = madeFile(row)
  const dataUrls = textsOf(row.dataUrls).map(withBasePath)
  const isDone = row.status === 'succeeded' || row.status === 'partial'
  const isGone = typeof row.expiresAt === 'string' && Date.parse(row.expiresAt) < Date.now()
  return (
    <section className="stack mb-16 gap-12" aria-label={t('Result')}>
      <Metrics row={row} file={file} isGone={isGone} />
      {row.status === 'skipped' && <p>{t('Nothing was sent because the schedule’s condition wasn’t met.')}</p>}
      {typeof row.errorMessage === 'string' && row.errorMessage && <p>{said(row.errorMessage)}</p>}
      {file && !isGone && <FileLine file={file} />}
      {dataUrls.length > 0 && !isGone ? (
        <LaterBoundary fallback={<TableSkeleton rows={10} />}>
          <DataGrid
            label={t('Rows of %{name}', { name: String(row.name) })}
            dataUrls={dataUrls}
            downloadUrl={file?.url}
          />
        </LaterBoundary>
      ) : (
        isDone && typeof row.report === 'string' && <RunAgain report={row.report} />
      )}
    </section>
  )
}

function Metrics({ row, file, isGone }: MetricsProps) {
  const { rows, bytes, duration, expiresAt } = row
  return (
    <MetricTiles>
      <MetricTile label={t('Rows')} value={typeof rows === 'number' ? formatNumber(rows) : dash} />
      {file && (
        <MetricTile
          label={t('File')}
          value={typeof bytes === 'number' ? formatBytes(bytes) : dash}
          note={file.format}
        />
      )}
      <MetricTile label={t('Duration')} value={tookText(duration)} />
      {typeof expiresAt === 'string' && (
        <MetricTile
          label={isGone ? t('Was kept until') : t('Kept until')}
          value={formatDate(expiresAt)}
          note={formatRelative(expiresAt)}
        />
      )}
    </MetricTiles>
  )
}

function tookText(seconds: unknown): string {
  if (typeof seconds !== 'number') return dash
  return seconds < 1 ? '< 1 s' : formatDuration(seconds)
}

function FileLine({ file }: { readonly file: MadeFile }) {
  return (
    <p className="gap-lines breaks row wrap apart">
      <a href={file.url} download>
        {file.name}
      </a>
      {file.checksum && (
        <span className="row gap-4 k-dim" title={file.checksum}>
          SHA-256 <code>{`${file.checksum.slice(0, 12)}…`}</code> <CopyButton text={file.checksum} compact />
        </span>
      )}
    </p>
  )
}

function RunAgain({ report }: { readonly report: string }) {
  return (
    <p className="k-dim">
      <Phrase
        text="Its rows were deleted. %{runAgain} to see them."
        values={{
          runAgain: <Link to={recordPath(resourceOfEntity('report'), report)}>{t('Run the report again')}</Link>,
        }}
      />
    </p>
  )
}

interface MetricsProps {
  readonly row: RowOf<'job-run'>
  readonly file: MadeFile | null
  readonly isGone: boolean
}
