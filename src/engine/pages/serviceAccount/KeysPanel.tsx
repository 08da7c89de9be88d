import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import { type ServiceKey, serviceKeyLimits } from '../../contract/serviceKey.ts'
import { CheckAccessLink } from '../../derive/access/CheckAccessLink.tsx'
import { Card } from '../../kit/Card.tsx'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { errorText } from '../../kit/errorText.ts'
import { Phrase } from '../../kit/Phrase.tsx'
import { useAccess } from '../../providers/access.ts'
import { listServiceKeys } from '../../providers/serviceKeyCalls.ts'
import { t } from '../../texts/t.ts'
import { KeyLine } from './KeyLine.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx'

/** The live keys of a service account, and for who may manage access a new one and the end of an old one. */
export function KeysPanel({ row }: { readonly row: EntityRow }) {
  const { canRow } = useAccess()
  const [open, setOpen] = useState<ServiceKey | 'new' | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['service-account', 'keys', row.id],
    queryFn: ({ signal }) => listServiceKeys(row.id, signal),
  })
  const mayManage = canRow('manage_access', 'service-account', row)
  const close = () => {
    setOpen(null)
    void refetch()
  }
  if (error && !data)
    return (
      <ErrorState title={t('Its keys could not be loaded')} detail={errorText(error)} onRetry={() => void refetch()} />
    )
  const obstacle = obstacleOf(row, data)
  return (
    <Card
      title={t('Keys')}
      note={
        mayManage && (
          <Button disabled={obstacle !== null} title={obstacle ?? undefined} onClick={() => setOpen('new')}>
            {t('New key')}
          </Button>
        )
      }
    >
      <p className="pad soft">
        <Phrase
          text="Programs send a key as %{code} and can do what this account can%{row}. %{obstacle}"
          values={{ code: <code>Authorization: Bearer …</code>, row: limitsOf(row), obstacle }}
        />
      </p>
      <p className="pad soft">
        <CheckAccessLink className="link" asked={{ serviceAccount: row.id }} label={t('Check what it can do')} />
      </p>
      {data?.length === 0 && <p className="pad soft">{t('No keys yet.')}</p>}
      <ul className="lines" aria-label={t('Keys')}>
        {data?.map(key => (
          <KeyLine key={key.id} serviceKey={key} onRevoke={mayManage ? () => setOpen(key) : undefined} />
        ))}
      </ul>
      {open === 'new' && <NewKeyDialog account={row} onClose={close} />}
      {open !== null && open !== 'new' && <RevokeKeyDialog account={row} serviceKey={open} onClose={close} />}
    </Card>
  )
}

/** What narrows that beside its roles. */
function limitsOf({ allowedAddresses, scopes }: EntityRow): string {
  const has = (list: unknown) => Array.isArray(list) && list.length > 0
  const limits = [
    ...(has(scopes) ? ['within its scopes'] : []),
    ...(has(allowedAddresses) ? ['from its allowed addresses'] : []),
  ]
  return limits.length > 0 ? t(', %{value} only', { value: limits.join(' and ') }) : ''
}

/** Why no key can be made now; null when one can. */
function obstacleOf(row: EntityRow, keys: readonly ServiceKey[] | undefined): string | null {
  if (row.status === 'disabled') return t('It is disabled. Its keys don’t work, and you can’t create new ones.')
  if (!keys) return t('Loading the keys…')
  if (typeof row.expiresAt === 'string' && Date.parse(row.expiresAt) <= Date.now()) {
    return t('It has expired. Its keys don’t work, and you can’t create new ones.')
  }
  return keys.length >= serviceKeyLimits.live
    ? t('An account can have %{live} keys. Revoke one to create another.', { live: serviceKeyLimits.live })
    : null
}
