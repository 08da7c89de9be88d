import { CopyButton } from '../../../engine/kit/CopyButton.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { ServedMedia } from '../../creative/servedMedia.ts'

/** Click URL, VAST URL and tag as they are served, each to copy. */
export function ServedUrls({ served }: { readonly served: ServedMedia }) {
  const { servedClickUrl, servedVastUrl, servedTag } = served
  const parts = [
    [t('Click URL'), servedClickUrl],
    ['VAST URL', servedVastUrl],
    [t('Tag'), servedTag],
  ] as const
  const known = parts.flatMap(([label, text]) => (text ? [{ label, text }] : []))
  if (known.length === 0) return <p className="k-dim">{t('It has neither a click URL nor a tag.')}</p>
  return (
    <dl className="stack terms gap-12">
      {known.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="row top">
            <code className="breaks">{text}</code>
            <CopyButton compact text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
