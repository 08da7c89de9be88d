import { useEffect } from 'react'
import { brand, nameWindow } from '../../providers/brand.ts'
import { t } from '../../texts/t.ts'
import { AccessLayout } from './AccessLayout.tsx'

/** Nobody knows yet whether a person is signed in, because the API doesn't answer; it is asked again on reconnect. */
export function UnreachableScreen({ onRetry }: { readonly onRetry: () => void }) {
  useEffect(() => {
    nameWindow(t('Offline'))
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <AccessLayout title={t('%{title} can’t be reached', { title: brand.get().title })}>
      <p className="a-prompt soft" role="alert">
        {t('The server didn’t respond. Check your connection. Everything you saved is safe.')}
      </p>
      <button className="a-button a-primary" type="button" onClick={onRetry}>
        {t('Try again')}
      </button>
    </AccessLayout>
  )
}
