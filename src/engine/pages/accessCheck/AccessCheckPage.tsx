import { useQuery } from '@tanstack/react-query'
import { NotOffered } from '../../derive/NotOffered.tsx'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { errorText } from '../../kit/errorText.ts'
import { NoPermission } from '../../kit/NoPermission.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { maySeeBindings, useAccess } from '../../providers/access.ts'
import { explainAccess } from '../../providers/accessCalls.ts'
import { useCurrentUser } from '../../providers/currentUser.ts'
import { AccessAnswer } from './AccessAnswer.tsx'
import { AccessForm } from './AccessForm.tsx'
import { useAccessQuestion } from './useAccessQuestion.ts'
import './accessCheck.css'
import { t } from '../../texts/t.ts'

/**
 * Whether somebody may do something, and why. The whole question stands in the address, so that it can be linked to and sent
 * to a colleague.
 */
export function AccessCheckPage() {
  const user = useCurrentUser()
  const { offers } = useAccess()
  const asked = useAccessQuestion()
  const allowed = maySeeBindings(user)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['access', asked.question],
    queryFn: ({ signal }) => explainAccess(asked.question ?? never(), signal),
    enabled: allowed && asked.question !== null,
    retry: false,
    placeholderData: before => (asked.question ? before : undefined),
    // Roles may have been changed in another tab to come back to this one.
    staleTime: 0,
  })
  if (!offers('access')) return <NotOffered title={t('Check access')} what={t('no access checks')} />
  if (!allowed) return <NoPermission page title={t('You don’t have permission to check access')} />
  return (
    <div className="page-1000 stack gap-16">
      <PageHeader title={t('Check access')} subtitle={t('What a user or service account can do, and why')} />
      <AccessForm asked={asked} />
      <div
        aria-live="polite"
        aria-busy={isFetching}
        className={isFetching && data ? 'stack gap-16 busy' : 'stack gap-16'}
      >
        {asked.question === null ? (
          <p className="none">{t('Choose a user and what they want to do.')}</p>
        ) : error ? (
          <ErrorState
            title={t('Access couldn’t be checked')}
            detail={errorText(error)}
            onRetry={() => void refetch()}
          />
        ) : data ? (
          <AccessAnswer answer={data} />
        ) : (
          <p className="none">{t('Checking…')}</p>
        )}
      </div>
    </div>
  )
}

function never(): never {
  throw new Error('Only a whole question is asked')
}
