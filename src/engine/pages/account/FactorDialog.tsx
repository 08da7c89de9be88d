import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogFrame } from '../../derive/dialog/DialogFrame.tsx'
import { withBasePath } from '../../providers/basePath.ts'
import { readSecondFactor } from '../../providers/secondFactorCalls.ts'
import { PasskeysCard } from './PasskeysCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import './account.css'
import { t } from '../../texts/t.ts'

/** Where a person sets up the second factor that their organization asks for. Nothing else of the console is there before. */
export function FactorDialog({ onDone }: { readonly onDone: () => void }) {
  const [round, setRound] = useState(0)
  const { data, isPending } = useQuery({
    queryKey: ['own-second-factor'],
    queryFn: ({ signal }) => readSecondFactor(signal),
  })
  // Not before there is something to set up, which gets the focus.
  if (isPending) return null
  const isSet = Boolean(data && (data.totp || data.passkeys > 0))
  return (
    <DialogFrame
      // A browser closes it at the second Escape: it opens again.
      key={round}
      title={t('Set up a second factor')}
      onClose={() => setRound(round + 1)}
      busy
      wide
      buttons={
        <>
          <Button href={withBasePath('/logout')}>{t('Sign out')}</Button>
          <Button variant="contained" color="primary" disabled={!isSet} onClick={onDone}>
            {t('Continue')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'Your organization requires one, so that a stolen password isn’t enough to sign in. Add an authenticator app or a passkey to continue.',
        )}
      </p>
      <div className="page-760 stack gap-16">
        <SecondFactorCard />
        <PasskeysCard />
      </div>
    </DialogFrame>
  )
}
