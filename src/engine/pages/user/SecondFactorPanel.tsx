import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import { ConfirmDialog } from '../../derive/dialog/ConfirmDialog.tsx'
import { Card } from '../../kit/Card.tsx'
import { formatDate } from '../../kit/formatDate.ts'
import { useAccess } from '../../providers/access.ts'
import { useCurrentUser } from '../../providers/currentUser.ts'
import { readSecondFactorOf, removeSecondFactorOf } from '../../providers/secondFactorCalls.ts'
import { t } from '../../texts/t.ts'

/** The second factor of somebody else, for who manages their access: to be removed when its owner has lost it. */
export function SecondFactorPanel({ row }: { readonly row: EntityRow }) {
  const notify = useNotify()
  const own = useCurrentUser().id === row.id
  const { canRow } = useAccess()
  const manages = canRow('manage_access', 'user', row) && !own
  const [asking, setAsking] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: ['user', 'second-factor', row.id],
    queryFn: ({ signal }) => readSecondFactorOf(row.id, signal),
    enabled: manages,
  })
  if (!manages || !data) return null
  const { totp, passkeys } = data
  const has = [
    ...(totp ? [t('authenticator app, added %{date}', { date: formatDate(totp.addedAt) })] : []),
    ...(passkeys > 0 ? [t('%{count} passkey |||| %{count} passkeys', { smart_count: passkeys, count: passkeys })] : []),
  ].join('; ')
  const name = String(row.name)
  return (
    <Card
      title={t('Second factor')}
      note={has && <Button onClick={() => setAsking(true)}>{t('Remove second factor')}</Button>}
      padded
    >
      <p className="k-dim">
        {has
          ? t('Set up: %{factors}. Remove it only if you’re sure who is asking.', { factors: has })
          : t('None. This user signs in with only a password.')}
      </p>
      {asking && (
        <ConfirmDialog
          title={t('Remove the second factor of %{name}?', { name })}
          label={t('Remove second factor')}
          busyLabel={t('Removing…')}
          danger
          run={async () => {
            await removeSecondFactorOf(row.id)
            setAsking(false)
            notify(t('Second factor removed.'), { type: 'success' })
            void refetch()
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {t(
              'This signs the user out everywhere. Their password alone is then enough to sign in. They’re notified by email.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
