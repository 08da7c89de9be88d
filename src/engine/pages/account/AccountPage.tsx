import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { errorText } from '../../kit/errorText.ts'
import { FormSkeleton } from '../../kit/FormSkeleton.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { useCurrentUser } from '../../providers/currentUser.ts'
import { readAccount } from '../../providers/ownAccountCalls.ts'
import { AlertsCard } from './AlertsCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PreferencesCard } from './PreferencesCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { SignInsCard } from './SignInsCard.tsx'
import { SignOnCard } from './SignOnCard.tsx'
import './account.css'
import { t } from '../../texts/t.ts'

/** What people see and change of themselves, whatever their roles allow. */
export function AccountPage() {
  const { email } = useCurrentUser()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['own-account'],
    queryFn: ({ signal }) => readAccount(signal),
  })
  return (
    <div className="page-760 stack gap-16">
      <PageHeader title={t('Your account')} subtitle={email} />
      {error && !data ? (
        <ErrorState
          title={t('Your account couldn’t be loaded')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : isPending ? (
        <FormSkeleton />
      ) : data === null ? (
        <p className="k-dim">{t('This platform manages your account elsewhere.')}</p>
      ) : (
        <>
          <ProfileCard account={data} onSaved={() => void refetch()} />
          {/* A platform that keeps none leaves them out. */}
          {data.mails !== undefined && <PreferencesCard account={data} onSaved={() => void refetch()} />}
          {data.alertMails !== undefined && <AlertsCard account={data} onSaved={() => void refetch()} />}
          {data.password && <PasswordCard email={data.email} name={data.name} />}
          {data.password && <SecondFactorCard />}
          {data.password && <PasskeysCard />}
          <SignOnCard password={data.password} />
          <SessionsCard />
          <SignInsCard />
        </>
      )}
    </div>
  )
}
