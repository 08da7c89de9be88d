import { CopyButton } from '../../../engine/kit/CopyButton.tsx'
import { t } from '../../../engine/texts/t.ts'

/** An address to be read, copied, or opened on purpose in a tab that can't reach back and isn't told from where. */
export function ClickUrl({ url }: { readonly url: string }) {
  const safe = /^https?:\/\//i.test(url) && URL.canParse(url)
  return (
    <span className="p-address row top gap-4">
      <code className="clamp grow mono" title={url.slice(0, 2000)}>
        {url.slice(0, 2000) || 'nowhere'}
      </code>
      <CopyButton compact text={url} />
      {safe && (
        <a className="link lined" href={url} target="_blank" rel="noopener noreferrer">
          {t('Open')}
        </a>
      )}
    </span>
  )
}
