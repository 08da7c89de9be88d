import { t } from '../../../engine/texts/t.ts'
import type { VastInteractiveFile, VastMediaFile, VastResource } from '../../vast/vastDocument.ts'
import { UrlText } from './UrlText.tsx'

/** What a companion, icon or overlay would show: addresses and markup as text, nothing of them loaded. */
export function ResourceCell({ resources, files = [] }: ResourceCellProps) {
  const shown = [
    ...resources.map(({ kind, type, content }) => ({
      name: kind === 'static' ? type || t('Static') : names[kind],
      content,
    })),
    ...files.map(({ type, url }) => ({ name: type || t('Media file'), content: url })),
  ]
  if (shown.length === 0) return <>{t('Nothing')}</>
  return shown.map(({ name, content }) => (
    <span key={`${name} ${content}`} className="stack gap-0">
      <span className="k-dim">{name.slice(0, 40)}</span>
      <UrlText url={content.slice(0, 500)} />
    </span>
  ))
}

const names = { iframe: t('Frame'), html: t('Markup') } as const

interface ResourceCellProps {
  readonly resources: readonly VastResource[]
  /** Of an overlay that has media files as linear ads have them. */
  readonly files?: readonly (VastMediaFile | VastInteractiveFile)[]
}
