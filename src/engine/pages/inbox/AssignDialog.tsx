import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { OwnNotification } from '../../contract/ownNotification.ts'
import { DialogButtons } from '../../derive/dialog/DialogButtons.tsx'
import { DialogFrame } from '../../derive/dialog/DialogFrame.tsx'
import { Combobox } from '../../derive/inputs/Combobox.tsx'
import { ErrorLine } from '../../kit/ErrorLine.tsx'
import { errorText } from '../../kit/errorText.ts'
import { Field } from '../../kit/Field.tsx'
import { assignNotification, inboxKey, listColleagues } from '../../providers/inboxCalls.ts'
import { t } from '../../texts/t.ts'

/** Gives an alert to one of those who can see what it is about; they find it in their inbox. */
export function AssignDialog({ notification, onClose }: AssignDialogProps) {
  const { id, record, assignee } = notification
  const notify = useNotify()
  const [user, setUser] = useState<string | null>(assignee?.id ?? null)
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [inboxKey, 'colleagues', id],
    queryFn: ({ signal }) => listColleagues(id, signal),
  })
  const save = async () => {
    setBusy(true)
    try {
      await assignNotification(id, user)
      const name = data?.find(one => one.id === user)?.name
      notify(name ? t('Assigned to %{name}.', { name }) : t('Assignment removed.'), { type: 'success' })
      onClose(true)
    } catch (failure) {
      notify(errorText(failure), { type: 'error' })
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      title={t('Assign %{name}', { name: record.name })}
      onClose={() => onClose(false)}
      busy={busy}
      buttons={
        <DialogButtons
          label={t('Assign')}
          busyLabel={t('Assigning…')}
          busy={busy || !data}
          onConfirm={() => void save()}
          onClose={() => onClose(false)}
        />
      }
    >
      {error && !data ? (
        <ErrorLine what={t('Your colleagues couldn’t be loaded.')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Field
          label={t('Assigned to')}
          help={t('Users who can see it. It appears in their inbox. Leave empty to assign it to nobody.')}
        >
          {binding => (
            <Combobox
              binding={binding}
              options={(data ?? []).map(one => ({ value: one.id, label: one.name }))}
              values={user === null ? [] : [user]}
              onChange={([chosen]) => setUser(chosen ?? null)}
              onBlur={() => undefined}
              disabled={busy || !data}
              clearable
            />
          )}
        </Field>
      )}
    </DialogFrame>
  )
}

interface AssignDialogProps {
  readonly notification: OwnNotification
  readonly onClose: (changed: boolean) => void
}
