import Alert from '@mui/material/Alert'
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
  // A platform that keeps one way in says nothing of it.
  const isPart = data?.whole === false
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
          {isPart ? (
            <Alert severity="info">
              {t(
                'You signed in through one organization’s single sign-on, but your account belongs to several organizations. To change your profile, your alerts, or how you sign in, sign in another way.',
              )}
            </Alert>
          ) : (
            <ProfileCard account={data} onSaved={() => void refetch()} />
          )}
          {/* A platform that keeps none leaves them out. */}
          {data.mails !== undefined && <PreferencesCard account={data} onSaved={() => void refetch()} />}
          {!isPart && data.alertMails !== undefined && <AlertsCard account={data} onSaved={() => void refetch()} />}
          {!isPart && data.password && (
            <>
              <PasswordCard email={data.email} name={data.name} />
              <SecondFactorCard />
              <PasskeysCard />
            </>
          )}
          <SignOnCard password={data.password} isPart={isPart} />
          <SessionsCard />
          <SignInsCard />
        </>
      )}
    </div>
  )
}
