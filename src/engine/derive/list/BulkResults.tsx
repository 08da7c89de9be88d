import type { BulkResult, EntityRow } from '../../contract/api.ts'
import { fieldAtPath } from '../../contract/fieldAtPath.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'
import { titleOf } from '../cells/titleOf.ts'
import { countedRows } from '../countedRows.ts'
import { BulkChangeLines } from './BulkChangeLines.tsx'

/** More rows than a person reads are counted instead. */
const mostShown = 500

/** What comes of a batch, row by row: what is refused first, then old and new values of what changes. */
export function BulkResults({ resource, results, rows, done, asked = [] }: BulkResultsProps) {
  const refused = results.filter(({ ok }) => !ok)
  const changed = results.filter(({ ok, changes }) => ok && changes.length > 0)
  const same = results.length - refused.length - changed.length
  const shown = [...refused, ...changed].slice(0, mostShown)
  const more = refused.length + changed.length - shown.length
  const changing = countedRows(changed.length, resource)
  const counts = [
    done
      ? t('%{rows} changed', { rows: changing })
      : t('%{rows} changes |||| %{rows} change', { smart_count: changed.length, rows: changing }),
    ...(same > 0
      ? [
          t('%{count} stays unchanged |||| %{count} stay unchanged', {
            smart_count: same,
            count: formatNumber(same),
          }),
        ]
      : []),
    ...(refused.length > 0 ? [t('%{count} rejected', { count: formatNumber(refused.length) })] : []),
  ]
  return (
    <>
      <p aria-live="polite">{listText(counts)}.</p>
      <ul className="l-results lines">
        {shown.map(result => {
          const row = rows.get(result.id)
          return (
            <li key={result.id}>
              <span className="what">{row ? titleOf(resource, row) : result.id}</span>
              <div className="what">
                <BulkChangeLines
                  resource={resource}
                  changes={result.changes}
                  row={row ?? {}}
                  asked={asked}
                  mark={done ? <span className="k-ink-ok">✓ </span> : null}
                />
                {reasons(resource, result).map(reason => (
                  <div key={reason} className={result.ok ? 'k-dim' : 'k-ink-bad'}>
                    {reason}
                  </div>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className="k-dim">{t('And %{count} more.', { count: formatNumber(more) })}</p>}
    </>
  )
}

/** Each refused field by its label. */
function reasons(resource: Resource, { ok, error, fields }: BulkResult): readonly string[] {
  const named = Object.entries(fields ?? {}).map(
    ([path, says]) => `${path ? `${fieldAtPath(allFields(resource), path).label}: ` : ''}${says}`,
  )
  return named.length > 0 ? named : ok || error === undefined ? [] : [error]
}

interface BulkResultsProps {
  readonly resource: Resource
  readonly results: readonly BulkResult[]
  /** Those that are known, by id. */
  readonly rows: ReadonlyMap<string, EntityRow>
  /** It is done, and not only tried. */
  readonly done: boolean
  /** The paths that were asked to change: they stand first. */
  readonly asked?: readonly string[]
}
