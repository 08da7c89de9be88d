import { Link } from 'react-router-dom'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { recordPath } from '../../../engine/derive/routes.ts'
import type { UploadResult } from '../../../engine/kit/fileQueue.ts'
import type { UploadedRow } from '../../../engine/providers/extraCalls.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'

/** What became of the files of the last upload; those that failed are said by the panel itself. */
export function UploadResults({ resource, results }: UploadResultsProps) {
  const stored = results.filter(result => result.ok)
  const fresh = stored.filter(({ value }) => !value.duplicate).length
  const failed = results.length - stored.length
  const parts = [
    t('%{count} uploaded', { count: fresh }),
    ...(stored.length > fresh ? [t('%{count} already in the library', { count: stored.length - fresh })] : []),
    ...(failed > 0 ? [t('%{count} rejected', { count: failed })] : []),
  ]
  return (
    <div role="status">
      {results.length > 0 && <p className="label mb-4">{listText(parts)}.</p>}
      {stored.length > 0 && (
        <ul className="k-files-list panel lines">
          {stored.map(({ id, file, value }) => (
            <li key={id} className="apart">
              <Link className="cut" to={recordPath(resource, value.id)} dir="auto">
                {file.name}
              </Link>
              <span className={value.duplicate ? 'cut k-ink-warn' : 'k-ink-ok'}>
                {value.duplicate ? t('Already in the library as %{name}', { name: String(value.name) }) : t('Uploaded')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface UploadResultsProps {
  readonly resource: Resource
  readonly results: readonly UploadResult<UploadedRow>[]
}
