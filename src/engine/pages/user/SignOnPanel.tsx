import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { LinkedSignOn } from '../../contract/signOn.ts'
import { ConfirmDialog } from '../../derive/dialog/ConfirmDialog.tsx'
import { Card } from '../../kit/Card.tsx'
import { useAccess } from '../../providers/access.ts'
import { useCurrentUser } from '../../providers/currentUser.ts'
import { listSignOnOf, unlinkSignOnOf } from '../../providers/signOnCalls.ts'
import { t } from '../../texts/t.ts'
import { LinkedSignOns } from '../LinkedSignOns.tsx'

/** The single sign-on of somebody else, for who manages their access. */
export function SignOnPanel({ row }: { readonly row: EntityRow }) {
  const notify = useNotify()
  const own = useCurrentUser().id === row.id
  const { canRow } = useAccess()
  const manages = canRow('manage_access', 'user', row) && !own
  const [asking, setAsking] = useState<LinkedSignOn | null>(null)
  const { data, refetch } = useQuery({
    queryKey: ['user', 'sign-on', row.id],
    queryFn: ({ signal }) => listSignOnOf(row.id, signal),
    enabled: manages,
  })
  if (!manages || !data || data.length === 0) return null
  return (
    <Card title={t('Single sign-on')}>
      <LinkedSignOns linked={data} onUnlink={setAsking} />
      {asking && (
        <ConfirmDialog
          title={t('Unlink %{account} from %{user}?', { account: asking.name, user: String(row.name) })}
          label={t('Unlink single sign-on')}
          busyLabel={t('Unlinking…')}
          danger
          run={async () => {
            await unlinkSignOnOf(row.id, asking.id)
            setAsking(null)
            notify(t('Single sign-on unlinked.'), { type: 'success' })
            void refetch()
          }}
          onClose={() => setAsking(null)}
        >
          <p>{t('The user can no longer sign in with it, and all their sessions end. They’re notified by email.')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
