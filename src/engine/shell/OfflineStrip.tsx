import { askCurrentUser } from '../providers/askCurrentUser.ts'
import { useConnection } from '../providers/connection.ts'
import { t } from '../texts/t.ts'

/** Says that the server can't be reached, for as long as that is so. What was loaded stays on the screen. */
export function OfflineStrip() {
  const { offline } = useConnection()
  return (
    <div role="status">
      {offline && (
        <p className="s-offline row wrap caption k-ink-warn">
          <strong>{t('You are offline.')}</strong> {t('This page may be out of date, and changes can’t be saved.')}
          <button type="button" className="link" onClick={() => void askCurrentUser()}>
            {t('Try again')}
          </button>
        </p>
      )}
    </div>
  )
}
