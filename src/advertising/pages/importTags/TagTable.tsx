import { useState } from 'react'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Pager } from '../../../engine/kit/Pager.tsx'
import { pageCount } from '../../../engine/kit/pageCount.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { TagRow } from './tagRow.ts'
import { type Outcome, verdictOf } from './tagVerdict.ts'

/** Each row with what it would become and its verdict; after the import, with its result. One page of them is drawn. */
export function TagTable({ rows, outcomes }: TagTableProps) {
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(50)
  const shown = Math.min(page, pageCount(rows.length, perPage))
  return (
    <>
      <section className="i-table scroll panel" aria-label={t('Preview')} tabIndex={-1}>
        <table className="table records">
          <thead>
            <tr>
              <th scope="col" className="numbers">
                {t('Line')}
              </th>
              <th scope="col">{t('Name')}</th>
              <th scope="col" className="not-phone nowrap">
                {t('Detected type')}
              </th>
              <th scope="col" className="numbers not-phone">
                {t('Size')}
              </th>
              <th scope="col">{t('Verdict')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('Inspect')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice((shown - 1) * perPage, shown * perPage).map(row => (
              <TagTableRow key={row.index} row={row} outcome={outcomes.get(row.index)} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="none">{t('No rows here.')}</p>}
      </section>
      {rows.length > perPage && (
        <Pager
          page={shown}
          perPage={perPage}
          total={rows.length}
          sizes={[50, 100, 200]}
          onPage={setPage}
          onPerPage={size => {
            setPerPage(size)
            setPage(1)
          }}
        />
      )}
    </>
  )
}

function TagTableRow({ row, outcome }: { readonly row: TagRow; readonly outcome: Outcome | undefined }) {
  const { tone, label, says } = verdictOf(row, outcome)
  return (
    <tr>
      <td className="numbers">{row.line}</td>
      <th scope="row" className="cut" title={row.name}>
        {row.name}
      </th>
      <td className="not-phone nowrap">{row.kind || '–'}</td>
      <td className="numbers not-phone">{row.size || '–'}</td>
      <td className="i-verdict">
        <span className="row one-line baseline">
          <StatusChip tone={tone} label={label} />
          {says && <span className={tone === 'bad' ? 'breaks' : 'breaks k-dim'}>{says}</span>}
        </span>
      </td>
      <td className="nowrap">
        <LookCloser row={row} id={outcome?.id} />
      </td>
    </tr>
  )
}

/** In a tab of its own: what stands here is kept by nothing but this page. */
function LookCloser({ row, id }: { readonly row: TagRow; readonly id: string | undefined }) {
  const { vastUrl } = row.media
  if (id !== undefined) return <Link to={recordPath(resourceOfEntity('media'), id)}>{t('Open')}</Link>
  if (typeof vastUrl !== 'string') return null
  return (
    <a href={withBasePath(`/media/vast?${new URLSearchParams({ url: vastUrl })}`)} target="_blank" rel="noopener">
      {t('Inspect')}
    </a>
  )
}

interface TagTableProps {
  readonly rows: readonly TagRow[]
  readonly outcomes: ReadonlyMap<number, Outcome>
}
