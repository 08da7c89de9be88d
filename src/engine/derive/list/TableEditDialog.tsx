import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { errorText } from '../../kit/errorText.ts'
import { TableSkeleton } from '../../kit/TableSkeleton.tsx'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { t } from '../../texts/t.ts'
import { countedRows } from '../countedRows.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { LeaveDialog } from '../dialog/LeaveDialog.tsx'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { useEntitySchema } from '../form/useEntitySchema.ts'
import { TableEdit } from './TableEdit.tsx'

/** The selected rows as one table to edit (kit.4), read anew, so that it begins with what is stored now. */
export function TableEditDialog({
  resource,
  ids: given,
  first: shown,
  refusal,
  onClose,
  onDone,
}: TableEditDialogProps) {
  // What the dialog was opened for; the list behind it may change meanwhile.
  const [{ ids, first }] = useState({ ids: given, first: shown })
  const provider = useConsoleDataProvider()
  const { schema, error: schemaError, retry } = useEntitySchema(resource)
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'tableEdit', ids],
    queryFn: async ({ signal }) => (await provider.getMany<EntityRow>(resource.name, { ids: [...ids], signal })).data,
    // What is typed stands on what was read first: it must not change underneath.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [asking, setAsking] = useState(false)
  const dirty = useRef(false)
  const saved = useRef(false)
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now
  }, [])
  const isDirty = useCallback(() => dirty.current, [])
  const leave = () => (saved.current ? onDone() : onClose())
  const failed = error ?? schemaError
  const gone = ids.length - (data?.length ?? ids.length)
  return (
    <DialogFrame
      title={t('Edit %{rows} as a table', {
        rows: countedRows(ids.length, resource),
      })}
      full
      onClose={() => (dirty.current ? setAsking(true) : leave())}
      buttons={<Button onClick={() => (dirty.current ? setAsking(true) : leave())}>{t('Close')}</Button>}
    >
      {failed ? (
        <ErrorState
          title={t('The rows couldn’t be loaded')}
          detail={errorText(failed)}
          onRetry={() => {
            void refetch()
            retry()
          }}
        />
      ) : data && schema ? (
        <>
          {gone > 0 && (
            <Alert severity="warning" role="note">
              {t('One row is no longer there. |||| %{count} rows are no longer there.', {
                smart_count: gone,
                count: gone,
              })}
            </Alert>
          )}
          <TableEdit
            resource={resource}
            schema={schema}
            rows={data}
            first={first}
            refusal={refusal}
            onDirty={onDirty}
            onSaved={count => {
              saved.current ||= count.saved > 0
            }}
          />
        </>
      ) : (
        <TableSkeleton rows={Math.min(10, ids.length)} columns={6} />
      )}
      <LeaveGuard isDirty={isDirty} />
      {asking && <LeaveDialog onLeave={leave} onStay={() => setAsking(false)} />}
    </DialogFrame>
  )
}

interface TableEditDialogProps {
  readonly resource: Resource
  readonly ids: readonly string[]
  /** The fields that stand first. */
  readonly first: readonly string[]
  /** Why a row can't be changed. */
  readonly refusal: (row: EntityRow) => string | undefined
  readonly onClose: () => void
  /** After anything was changed. */
  readonly onDone: () => void
}
