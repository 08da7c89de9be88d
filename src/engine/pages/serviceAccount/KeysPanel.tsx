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
      <ErrorState title={t('Its keys couldn’t be loaded')} detail={errorText(error)} onRetry={() => void refetch()} />
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
        <KeyUse row={row} /> {obstacle}
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

/** How a key is sent, what can be done with it, and what narrows that beside the account's roles. */
function KeyUse({ row: { allowedAddresses, scopes } }: { readonly row: EntityRow }) {
  const has = (list: unknown) => Array.isArray(list) && list.length > 0
  const values = { key: <code>Authorization: Bearer …</code> }
  if (!has(scopes) && !has(allowedAddresses))
    return <Phrase text="Programs send a key as %{key} and can do what this account can." values={values} />
  if (!has(allowedAddresses))
    return (
      <Phrase
        text="Programs send a key as %{key} and can do what this account can, within its scopes only."
        values={values}
      />
    )
  return has(scopes) ? (
    <Phrase
      text="Programs send a key as %{key} and can do what this account can, within its scopes and from its allowed addresses only."
      values={values}
    />
  ) : (
    <Phrase
      text="Programs send a key as %{key} and can do what this account can, from its allowed addresses only."
      values={values}
    />
  )
}

/** Why no key can be made now; null when one can. */
function obstacleOf(row: EntityRow, keys: readonly ServiceKey[] | undefined): string | null {
  if (row.status === 'disabled') return t('It is disabled. Its keys don’t work, and you can’t create new ones.')
  if (!keys) return t('Loading the keys…')
  if (typeof row.expiresAt === 'string' && Date.parse(row.expiresAt) <= Date.now()) {
    return t('It has expired. Its keys don’t work, and you can’t create new ones.')
  }
  return keys.length >= serviceKeyLimits.live
    ? t('An account can have %{count} keys. Revoke one to create another.', { count: serviceKeyLimits.live })
    : null
}
