import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Pager } from '../../kit/Pager.tsx'
import { pageCount } from '../../kit/pageCount.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { TabSwitcher } from '../../kit/TabSwitcher.tsx'
import { resourceOfEntity } from '../../providers/resources.ts'
import { recordPath } from '../routes.ts'
import type { PlannedRow } from './plannedRow.ts'
import { type TreeVerdict, treeVerdict, type VerdictKey } from './treeVerdict.ts'
import type { TreeRun } from './useTreeRun.ts'
import './tree.css'
import { t } from '../../texts/t.ts'

/** Each row of a plan with its verdict: what it would do, what it did, or why it is refused. One page of them is drawn. */
export function TreeReview({ plan, run, columns = none }: TreeReviewProps) {
  const [shown, show] = useState<VerdictKey | 'all'>('all')
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(50)
  const { outcomes, saved } = run
  const judged = useMemo(
    () => plan.map(row => ({ row, verdict: treeVerdict(row, outcomes.get(row.ref), saved.has(row.ref)) })),
    [plan, outcomes, saved],
  )
  const count = (key: VerdictKey) => judged.filter(({ verdict }) => verdict.key === key).length
  const tabs = keys.filter(key => count(key) > 0)
  const current = shown !== 'all' && tabs.includes(shown) ? shown : 'all'
  const rows = current === 'all' ? judged : judged.filter(({ verdict }) => verdict.key === current)
  const at = Math.min(page, pageCount(rows.length, perPage))
  const hasLines = plan.some(({ line }) => line !== undefined)
  return (
    <section aria-label={t('Rows')} className="stack gap-0">
      <TabSwitcher
        label={t('Rows by verdict')}
        current={current}
        tabs={[
          { key: 'all' as const, label: t('All %{count}', { count: formatNumber(plan.length) }) },
          ...tabs.map(key => ({ key, label: `${words[key]} ${formatNumber(count(key))}` })),
        ]}
        onChange={key => {
          show(key)
          setPage(1)
        }}
      />
      <section className="t-table scroll panel" aria-label={t('Preview')} tabIndex={-1}>
        <table className="table records">
          <thead>
            <tr>
              {hasLines && (
                <th scope="col" className="t-line numbers">
                  {t('Line')}
                </th>
              )}
              <th scope="col">{t('Name')}</th>
              {columns.map(({ key, label, align }) => (
                <th key={key} scope="col" className={align === 'end' ? 'numbers' : undefined}>
                  {label}
                </th>
              ))}
              <th scope="col">{t('Verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice((at - 1) * perPage, at * perPage).map(({ row, verdict }) => (
              <tr key={row.ref}>
                {hasLines && <td className="t-line numbers">{row.line}</td>}
                <th scope="row" style={{ paddingInlineStart: 12 + row.depth * 16, minWidth: 150 + row.depth * 16 }}>
                  <NameCell row={row} id={outcomes.get(row.ref)?.id} isSaved={saved.has(row.ref)} />
                </th>
                {columns.map(({ key, align, cell }) => (
                  <td key={key} className={align === 'end' ? 'numbers' : undefined}>
                    {cell(row)}
                  </td>
                ))}
                <td className="t-verdict">
                  <VerdictCell verdict={verdict} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="none">{t('No rows here.')}</p>}
      </section>
      {rows.length > perPage && (
        <Pager
          page={at}
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
    </section>
  )
}

function NameCell({
  row,
  id,
  isSaved,
}: {
  readonly row: PlannedRow
  readonly id: string | undefined
  readonly isSaved: boolean
}) {
  const resource = resourceOfEntity(row.entity)
  const there = row.id ?? (isSaved ? id : undefined)
  return (
    <span className="row wrap baseline gap-lines breaks">
      {there === undefined ? <span>{row.name || '–'}</span> : <Link to={recordPath(resource, there)}>{row.name}</Link>}
      <span className="k-dim caption">{resource.label}</span>
    </span>
  )
}

function VerdictCell({ verdict: { tone, label, says } }: { readonly verdict: TreeVerdict }) {
  const few = says.slice(0, 6)
  return (
    <span className="t-says row one-line baseline">
      <StatusChip tone={tone} label={label} />
      <span className={tone === 'bad' ? 'stack gap-0 breaks' : 'stack gap-0 breaks k-dim'}>
        {few.map(text => (
          <span key={text}>{text}</span>
        ))}
        {says.length > few.length && <span>{t('And %{count} more', { count: says.length - few.length })}</span>}
      </span>
    </span>
  )
}

const keys = ['refused', 'create', 'update', 'none', 'open'] as const
const words: Readonly<Record<VerdictKey, string>> = {
  refused: t('Rejected'),
  create: t('Create'),
  update: t('Change'),
  none: t('Unchanged'),
  open: t('Checking'),
}
const none: readonly TreeColumn[] = []

/** A column between the name and the verdict. */
export interface TreeColumn {
  readonly key: string
  readonly label: string
  readonly align?: 'end'
  readonly cell: (row: PlannedRow) => ReactNode
}

interface TreeReviewProps {
  readonly plan: readonly PlannedRow[]
  readonly run: TreeRun
  readonly columns?: readonly TreeColumn[]
}
