import { withBasePath } from '../../providers/basePath.ts'
import { t } from '../../texts/t.ts'
import { PublicFrame } from './PublicFrame.tsx'

/** A public address where nothing is. */
export function PublicMissingPage() {
  return (
    <PublicFrame title={t('Nothing here')}>
      <h1 className="title">{t('There is no page at this URL')}</h1>
      <p className="a-lead">{t('The link may be outdated or incomplete.')}</p>
      <a className="a-button a-inline" href={withBasePath('/')}>
        {t('Go to the console')}
      </a>
    </PublicFrame>
  )
}
