import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
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
import { Phrase, type PhraseProps } from '../../kit/Phrase.tsx'
import { useAccess } from '../../providers/access.ts'
import { inSentence } from '../../texts/inSentence.ts'
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
        title={t('The history couldn’t be loaded')}
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    )
  if (data.length === 0)
    return <EmptyState title={t("There's nothing here yet...")} description={t('Changes are listed here.')} />
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
  const { at, action, source, version, changes, batchId } = entry
  return (
    <div className="grow breaks">
      <p>
        <Deed resource={resource} entry={entry} />
        <span className="k-dim">
          {' · '}
          <time dateTime={at} title={formatDateTime(at)}>
            {formatRelative(at)}
          </time>
          {` · ${t('version %{version}', { version })}`}
          {source !== 'ui' && ` · ${t('by %{source}', { source })}`}
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

/** "Maya Chen updated it"; an action of the resource's own by its button. */
function Deed({ resource: { actions }, entry: { by, action, batchId } }: Pick<EntryProps, 'resource' | 'entry'>) {
  const values = { name: <b className="strong">{by.name}</b> }
  if (batchId && action === 'restore') return <Phrase text="%{name} undid a bulk change" values={values} />
  if (Object.hasOwn(actions, action))
    return <Phrase text="%{name} ran “%{action}”" values={{ ...values, action: actions[action]?.label }} />
  const deed = inSentence(labelOf(action, undefined))
  return deeds[action]?.(values) ?? <Phrase text="%{name} %{deed}" values={{ ...values, deed }} />
}

const deeds: Readonly<Record<string, (values: PhraseProps['values']) => ReactNode>> = {
  create: values => <Phrase text="%{name} created it" values={values} />,
  update: values => <Phrase text="%{name} updated it" values={values} />,
  delete: values => <Phrase text="%{name} deleted it" values={values} />,
  archive: values => <Phrase text="%{name} archived it" values={values} />,
  unarchive: values => <Phrase text="%{name} unarchived it" values={values} />,
  restore: values => <Phrase text="%{name} restored an earlier version" values={values} />,
  duplicate: values => <Phrase text="%{name} created it as a copy" values={values} />,
  status_change: values => <Phrase text="%{name} changed its status" values={values} />,
}

interface EntryProps {
  readonly resource: Resource
  readonly row: EntityRow
  readonly entry: HistoryEntry
  /** Takes back the bulk change that made the version. */
  readonly onUndo: ((batchId: string) => void) | undefined
}
