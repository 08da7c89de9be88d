import { useQuery } from '@tanstack/react-query'
import { describeAgent } from '../../contract/describeAgent.ts'
import type { SignInAction } from '../../contract/ownAccount.ts'
import { Card } from '../../kit/Card.tsx'
import { ErrorLine } from '../../kit/ErrorLine.tsx'
import { formatDateTime } from '../../kit/formatDate.ts'
import { ToneShape } from '../../kit/ToneShape.tsx'
import type { Tone } from '../../kit/tone.ts'
import { listSignIns } from '../../providers/ownAccountCalls.ts'
import { t } from '../../texts/t.ts'

/** The latest of what the audit log says about how the person got in, or somebody in their name didn't. */
export function SignInsCard() {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sign-ins'],
    queryFn: ({ signal }) => listSignIns(signal),
  })
  return (
    <Card title={t('Sign-in history')} note={t('The last 20 events')}>
      {error && !data && (
        <ErrorLine what={t('Your sign-in history couldn’t be loaded.')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className="pad soft">{t('No sign-ins yet.')}</p>}
      <ul className="lines" aria-label={t('Sign-in history')}>
        {data?.map(({ id, at, action, address, agent }) => (
          <li key={id}>
            <div className="what">
              <span className="row">
                <span className={`k-ink-${words[action][1]}`}>
                  <ToneShape tone={words[action][1]} />
                </span>
                {words[action][0]}
              </span>
              <span className="k-dim">
                {describeAgent(agent)} · {address ?? t('unknown IP address')}
              </span>
            </div>
            <time className="k-dim" dateTime={at}>
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const words: Readonly<Record<SignInAction, readonly [string, Tone]>> = {
  login: [t('Signed in'), 'ok'],
  login_failed: [t('Sign-in rejected'), 'bad'],
  logout: [t('Signed out'), 'idle'],
  password_reset: [t('Password reset by email'), 'warn'],
  password_change: [t('Password changed'), 'warn'],
  sessions_ended: [t('Sessions ended'), 'idle'],
  sign_on_linked: [t('Single sign-on linked'), 'warn'],
  sign_on_unlinked: [t('Single sign-on unlinked'), 'warn'],
  second_factor_added: [t('Second factor added'), 'ok'],
  second_factor_removed: [t('Second factor removed'), 'warn'],
  passkey_added: [t('Passkey added'), 'ok'],
  passkey_removed: [t('Passkey removed'), 'warn'],
  recovery_codes_made: [t('Recovery codes created'), 'warn'],
}
