import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { HttpError } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { EntityRow, ErrorBody } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { errorText } from '../../kit/errorText.ts'
import { useAccess } from '../../providers/access.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { findEntity } from '../../providers/resources.ts'
import { titleOf } from '../cells/titleOf.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { recordPath } from '../routes.ts'
import { recordActions } from './recordActions.ts'
import '../list/list.css'
import { Phrase } from '../../kit/Phrase.tsx'
import { t } from '../../texts/t.ts'

/**
 * Asks before a row is deleted. A refusal keeps the row and shows the server's sentence (entity.5), what depends on it,
 * and offers to archive it instead where that may be done.
 */
export function DeleteDialog({ resource, row, onClose, onDeleted, onArchive }: DeleteDialogProps) {
  const provider = useConsoleDataProvider()
  const access = useAccess()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ErrorBody | null>(null)
  const archive = recordActions(resource, row, access).find(
    ({ transition, allowed }) => allowed && transition?.verb === 'archive',
  )

  const remove = async () => {
    setBusy(true)
    try {
      await provider.delete(resource.name, { id: row.id, previousData: row })
      onDeleted()
    } catch (error) {
      setRefusal(bodyOf(error))
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      title={t('Delete %{name}?', { name: titleOf(resource, row) })}
      onClose={onClose}
      busy={busy}
      buttons={
        <>
          <Button disabled={busy} onClick={onClose}>
            {refusal ? t('Close') : t('Cancel')}
          </Button>
          {archive && (
            <Button disabled={busy} onClick={() => onArchive(archive.key)}>
              <Phrase text="%{action} instead" values={{ action: archive.label }} />
            </Button>
          )}
          {!refusal && (
            <Button variant="contained" color="error" disabled={busy} onClick={() => void remove()}>
              {busy ? t('Deleting…') : t('Delete')}
            </Button>
          )}
        </>
      }
    >
      {refusal ? (
        <>
          <Alert severity="error">{refusal.error}</Alert>
          {refusal.dependants && refusal.dependants.length > 0 && <Dependants dependants={refusal.dependants} />}
        </>
      ) : (
        <p>{t('It is permanently deleted. Its history stays in the audit log.')}</p>
      )}
    </DialogFrame>
  )
}

function Dependants({ dependants }: { readonly dependants: NonNullable<ErrorBody['dependants']> }) {
  return (
    <ul className="l-lines">
      {dependants.map(({ entity, id, name }) => {
        const target = findEntity(entity)
        return (
          <li key={`${entity} ${id}`} className="row gap-4">
            <span className="k-dim">{target?.label ?? entity}</span>
            {target ? <Link to={recordPath(target, id)}>{name}</Link> : name}
          </li>
        )
      })}
    </ul>
  )
}

function bodyOf(error: unknown): ErrorBody {
  const body: unknown = error instanceof HttpError ? error.body : undefined
  if (typeof body === 'object' && body !== null && 'error' in body) return body as ErrorBody
  return { error: errorText(error) }
}

interface DeleteDialogProps {
  readonly resource: Resource
  readonly row: EntityRow
  readonly onClose: () => void
  readonly onDeleted: () => void
  /** With the action of the transition. */
  readonly onArchive: (action: string) => void
}
