import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { LinkedSignOn } from '../../contract/signOn.ts'
import { Card } from '../../kit/Card.tsx'
import { ErrorLine } from '../../kit/ErrorLine.tsx'
import { listSignOn, unlinkSignOn } from '../../providers/signOnCalls.ts'
import { t } from '../../texts/t.ts'
import { LinkedSignOns } from '../LinkedSignOns.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { useProof } from './useProof.ts'

/** The accounts at identity providers that sign the person in here, and the end of one where a password is left. */
export function SignOnCard({ password, isPart }: SignOnCardProps) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [open, setOpen] = useState<LinkedSignOn | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sign-on'],
    queryFn: ({ signal }) => listSignOn(signal),
  })
  const { known, ask, proofOf } = useProof()
  if (data === null || data?.length === 0) return null
  return (
    <Card title={t('Single sign-on')}>
      {error && !data && (
        <ErrorLine
          what={t('Your single sign-on settings couldn’t be loaded.')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && <LinkedSignOns linked={data} onUnlink={password && known && !isPart ? setOpen : null} />}
      {data && !password && !isPart && (
        <p className="pad soft">{t('This is the only way to sign in to your account.')}</p>
      )}
      {open && (
        <ProofDialog
          title={t('Unlink %{name}?', { name: open.name })}
          ask={ask}
          label={t('Unlink single sign-on')}
          busyLabel={t('Unlinking…')}
          danger
          run={async text => {
            await unlinkSignOn(open.id, proofOf(text))
            notify(t('Single sign-on unlinked.'), { type: 'success' })
            setOpen(null)
            for (const part of ['own-sign-on', 'own-sessions', 'own-sign-ins']) {
              void queries.invalidateQueries({ queryKey: [part] })
            }
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            {t(
              'You can no longer sign in with it, and all your other sessions end. To link it again, sign in with single sign-on.',
            )}
          </p>
        </ProofDialog>
      )}
    </Card>
  )
}

interface SignOnCardProps {
  readonly password: boolean
  /** Only the one that they came by is shown, and it stays. */
  readonly isPart: boolean
}
