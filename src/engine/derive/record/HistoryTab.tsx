import Button from '@mui/material/Button'
import { useState } from 'react'
import type { EntityRow, HistoryEntry } from '../../contract/api.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { errorText } from '../../kit/errorText.ts'
import { FormSkeleton } from '../../kit/FormSkeleton.tsx'
import { formatDateTime, formatRelative } from '../../kit/formatDate.ts'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { laterPart } from '../../kit/laterPart.tsx'
import { Phrase } from '../../kit/Phrase.tsx'
import { useAccess } from '../../providers/access.ts'
import { t } from '../../texts/t.ts'
import { ChangeLines } from './ChangeLines.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { useRowHistory } from './useRowHistory.ts'

const UndoBatchDialog = laterPart(() => import('../list/UndoBatchDialog.tsx').then(module => module.UndoBatchDialog))

/** Who changed what and when, newest first, with the way back to any version. */
export function HistoryTab({ resource, row }: { readonly resource: Resource; readonly row: EntityRow }) {
  const access = useAccess()
  const [restoring, setRestoring] = useState<HistoryEntry | null>(null)
  const [undoing, setUndoing] = useState<string | null>(null)
  const { data, error, isPending, refetch } = useRowHistory(resource, row)
  if (isPending)
    return (
      <div className="panel pad">
        <FormSkeleton fields={5} />
      </div>
    )
  if (error)
    return (
      <ErrorState
        title={t('The history could not be loaded')}
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    )
  if (data.length === 0)
    return <EmptyState title={t("There's nothing here yet...")} about={t('Changes are listed here.')} />
  const mayRestore = !resource.readOnly && access.canRow('update', resource, row)
  return (
    <>
      <ol className="r-history lines panel">
        {data.map(entry => (
          <li key={`${entry.version} ${entry.at} ${entry.action}`}>
            <Entry
              resource={resource}
              row={row}
              entry={entry}
              onUndo={mayRestore && entry.action !== 'create' ? setUndoing : undefined}
            />
            {mayRestore && entry.version !== row.version && (
              <Button size="small" onClick={() => setRestoring(entry)}>
                {t('Restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {restoring && (
        <RestoreDialog resource={resource} row={row} version={restoring} onClose={() => setRestoring(null)} />
      )}
      <LaterBoundary>
        {undoing !== null && <UndoBatchDialog resource={resource} batchId={undoing} onClose={() => setUndoing(null)} />}
      </LaterBoundary>
    </>
  )
}

function Entry({ resource, row, entry, onUndo }: EntryProps) {
  const { by, at, action, source, version, changes, batchId } = entry
  return (
    <div className="grow breaks">
      <p>
        <b className="strong">{by.name}</b>{' '}
        {batchId && action === 'restore' ? 'undid a bulk change' : pastOf(resource, action)}
        <span className="k-dim">
          <Phrase
            text="%{value}%{time}%{value2}version %{version}"
            values={{
              value: ' · ',
              time: (
                <time dateTime={at} title={formatDateTime(at)}>
                  {formatRelative(at)}
                </time>
              ),
              value2: ' · ',
              version,
            }}
          />
          {source !== 'ui' && t(' · by %{source}', { source })}
        </span>
      </p>
      <ChangeLines resource={resource} row={row} changes={changes} created={action === 'create'} />
      {batchId && onUndo && (
        <button type="button" className="link" onClick={() => onUndo(batchId)}>
          {t('Undo bulk change')}
        </button>
      )}
    </div>
  )
}

/** `update` → "updated it"; an action of the resource's own by its button. */
function pastOf({ actions }: Resource, action: string): string {
  if (Object.hasOwn(actions, action)) return `ran “${actions[action]?.label}”`
  return pasts[action] ?? labelOf(action, undefined).toLowerCase()
}

const pasts: Readonly<Record<string, string>> = {
  create: 'created it',
  update: 'updated it',
  delete: 'deleted it',
  archive: 'archived it',
  unarchive: 'took it out of the archive',
  restore: 'restored an earlier version',
  duplicate: 'made it as a copy',
  status_change: 'changed its status',
}

interface EntryProps {
  readonly resource: Resource
  readonly row: EntityRow
  readonly entry: HistoryEntry
  /** Takes back the bulk change that made the version. */
  readonly onUndo: ((batchId: string) => void) | undefined
}
