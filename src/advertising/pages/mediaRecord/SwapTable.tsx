import { labelOf } from '../../../engine/contract/labels.ts'
import { ReferencedTitle } from '../../../engine/derive/cells/ReferencedTitle.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { SwapResult } from '../../creative/swapAnswer.ts'
import { lineItemLabel } from '../lineItemLabel.ts'

/** What would become of each line item; those that refuse say why and can't be chosen. */
export function SwapTable({ results, left, busy, onLeft }: SwapTableProps) {
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onLeft(next)
  }
  return (
    <section className="m-table scroll" aria-label={t('Line items')} tabIndex={-1}>
      <table className="table records">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('Chosen')}</span>
            </th>
            <th scope="col">{t('Line item')}</th>
            <th scope="col" className="not-phone">
              {t('Status')}
            </th>
            <th scope="col">{t('Expected result')}</th>
          </tr>
        </thead>
        <tbody>
          {results.map(result => (
            <tr key={result.id}>
              <td style={{ width: 40 }}>
                <input
                  type="checkbox"
                  aria-label={result.name}
                  checked={result.ok && !left.has(result.id)}
                  disabled={busy || !result.ok}
                  onChange={() => toggle(result.id)}
                />
              </td>
              <th scope="row">
                <ReferencedTitle to="line-item" id={result.id} />
              </th>
              <td className="not-phone">
                <StatusChip tone={toneOf(result.status)} label={labelOf(result.status, undefined)} />
              </td>
              <td className="m-said breaks">
                <Outcome result={result} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Outcome({ result: { ok, error, changes } }: { readonly result: SwapResult }) {
  if (!ok) return <span className="k-ink-bad">{t('Rejected: %{error}', { error })}</span>
  const warnings = changes.find(({ path }) => path === 'warnings')
  const now: readonly unknown[] = Array.isArray(warnings?.new) ? warnings.new : []
  const before: readonly unknown[] = Array.isArray(warnings?.old) ? warnings.old : []
  const more = now.filter(one => !before.includes(one)).map(one => inSentence(lineItemLabel('warnings', String(one))))
  if (more.length === 0) return <span className="k-ink-ok">{t('Shows the new creative')}</span>
  return (
    <span className="k-ink-warn">
      {t('Shows the new creative, with warnings: %{warnings}', { warnings: listText(more) })}
    </span>
  )
}

function toneOf(status: string) {
  return resourceOfEntity('line-item').states?.by[status] ?? 'idle'
}

interface SwapTableProps {
  readonly results: readonly SwapResult[]
  /** Left out by hand. */
  readonly left: ReadonlySet<string>
  readonly busy: boolean
  readonly onLeft: (left: ReadonlySet<string>) => void
}
