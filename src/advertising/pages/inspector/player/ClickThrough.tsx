import { t } from '../../../../engine/texts/t.ts'
import { UrlText } from '../UrlText.tsx'

/** Where a click would lead. It is opened only by this link, in a tab that can't reach back and isn't told from where. */
export function ClickThrough({ url }: { readonly url: string }) {
  const safe = /^https?:\/\//i.test(url) && URL.canParse(url)
  return (
    <div className="stack fit gap-0">
      <span className="k-dim">{t('Click-through URL')}</span>
      <UrlText url={url} />
      {safe && (
        <a className="link lined" href={url} target="_blank" rel="noopener noreferrer">
          {t('Open in a new tab')}
        </a>
      )}
    </div>
  )
}
