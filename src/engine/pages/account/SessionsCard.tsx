import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { describeAgent } from '../../contract/describeAgent.ts'
import type { OwnSession } from '../../contract/ownAccount.ts'
import { ConfirmDialog } from '../../derive/dialog/ConfirmDialog.tsx'
import { Card } from '../../kit/Card.tsx'
import { ErrorLine } from '../../kit/ErrorLine.tsx'
import { formatDateTime, formatRelative } from '../../kit/formatDate.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { endOtherSessions, endSession, listSessions } from '../../providers/ownAccountCalls.ts'
import { t } from '../../texts/t.ts'

/** Where the person is signed in, and the end of one place or of all others. */
export function SessionsCard() {
  const notify = useNotify()
  const queries = useQueryClient()
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => listSessions(signal),
  })
  const others = data?.filter(({ current }) => !current).length ?? 0
  const end = async (run: () => Promise<void>, said: string) => {
    await run()
    setEnding(null)
    notify(said, { type: 'success' })
    void refetch()
    void queries.invalidateQueries({ queryKey: ['own-sign-ins'] })
  }
  return (
    <Card
      title={t('Sessions')}
      note={others > 0 && <Button onClick={() => setEnding('others')}>{t('End other sessions')}</Button>}
    >
      {error && !data && (
        <ErrorLine what={t('Your sessions couldn’t be loaded.')} error={error} onRetry={() => void refetch()} />
      )}
      <ul className="lines" aria-label={t('Sessions')}>
        {data?.map(session => (
          <li key={session.id}>
            <div className="what">
              <strong>{describeAgent(session.agent)}</strong>
              <span className="k-dim">
                {session.address ?? t('Unknown IP address')} ·{' '}
                {t('signed in %{time}', { time: formatDateTime(session.createdAt) })}
              </span>
            </div>
            {session.current ? (
              <StatusChip tone="ok" label={t('This session')} />
            ) : (
              <>
                <span className="k-dim" title={formatDateTime(session.seenAt)}>
                  {t('Last active %{time}', { time: formatRelative(session.seenAt) })}
                </span>
                <Button
                  aria-label={t('End session: %{agent}', { agent: describeAgent(session.agent) })}
                  onClick={() => setEnding(session)}
                >
                  {t('End session')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {ending === 'others' && (
        <ConfirmDialog
          title={t('End %{count} other session? |||| End %{count} other sessions?', {
            smart_count: others,
            count: others,
          })}
          label={t('End sessions')}
          busyLabel={t('Ending…')}
          danger
          run={() => end(endOtherSessions, t('Your other sessions have ended.'))}
          onClose={() => setEnding(null)}
        >
          <p>{t('You stay signed in here. Anyone else signed in as you has to sign in again.')}</p>
        </ConfirmDialog>
      )}
      {ending !== null && ending !== 'others' && (
        <ConfirmDialog
          title={t('End this session?')}
          label={t('End session')}
          busyLabel={t('Ending…')}
          danger
          run={() => end(() => endSession(ending.id), t('Session ended.'))}
          onClose={() => setEnding(null)}
        >
          <p>
            {t('%{agent}, %{address}, is signed out immediately.', {
              agent: describeAgent(ending.agent),
              address: ending.address ?? t('unknown IP address'),
            })}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
