import { useState } from 'react'
import type { Change } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { t } from '../../texts/t.ts'
import { ChangeLine } from './ChangeLine.tsx'

/** How many changes stand there before the rest is asked for. */
const few = 8

/** What changed in a row, field by field, from what to what. */
export function ChangeLines({ resource, row, changes, created }: ChangeLinesProps) {
  const [all, setAll] = useState(false)
  const shown = all || changes.length <= few + 2 ? changes : changes.slice(0, few)
  return (
    <>
      {changes.length > 0 && (
        <dl className="r-changes stack gap-2 below pairs">
          {shown.map(change => (
            <ChangeLine key={change.path} resource={resource} row={row} change={change} created={created} />
          ))}
        </dl>
      )}
      {shown.length < changes.length && (
        <button type="button" className="no-print bare k-dim" onClick={() => setAll(true)}>
          {t('Show %{count} more', { count: changes.length - shown.length })}
        </button>
      )}
    </>
  )
}

interface ChangeLinesProps {
  /** Null: a resource that the console doesn't know. */
  readonly resource: Resource | null
  /** As it is now; null where it is not known. */
  readonly row: Readonly<Record<string, unknown>> | null
  readonly changes: readonly Change[]
  /** There was nothing before. */
  readonly created: boolean
}
