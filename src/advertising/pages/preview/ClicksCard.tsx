import { Card } from '../../../engine/kit/Card.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import { ClickUrl } from './ClickUrl.tsx'
import { clickTarget } from './clickTarget.ts'
import type { NumberedClick } from './useFrameReports.ts'

/** Where clicks on the creative would have led; nothing is followed. */
export function ClicksCard({ preview, clicks }: ClicksCardProps) {
  const { clickUrl, clickMacro } = preview
  return (
    <Card title={t('Clicks')} note={t('Links aren’t opened')}>
      <div className="stack pad">
        {clickMacro === false && (
          <p>
            <StatusChip tone="warn" label={t('No click macro')} />{' '}
            <span className="k-dim">{t('The tag has no macro for the URL of a click tracker.')}</span>
          </p>
        )}
        {clicks?.length === 0 && <p className="k-dim">{t('Click the creative to see where the click leads.')}</p>}
        <ol className="p-click-list stack" aria-label={t('Clicks')} aria-live="polite">
          {clicks?.toReversed().map(click => {
            const { url, counted } = clickTarget(click.url, clickUrl)
            return (
              <li key={click.number}>
                <span className="k-dim">{clickText(click, clickMacro ? counted : null)}</span>
                {url === '' ? <p>{t('The ad server fills in its URL.')}</p> : <ClickUrl url={url} />}
              </li>
            )
          })}
        </ol>
        {clickUrl && (
          <div>
            <span className="k-dim">{t('Its own click URL')}</span>
            <ClickUrl url={clickUrl} />
          </div>
        )}
      </div>
    </Card>
  )
}

/** @param counted null where there is no place for a click counter */
function clickText({ number, how, name }: NumberedClick, counted: boolean | null): string {
  return listText([
    how === 'link'
      ? t('Click %{number}, by a link', { number })
      : t('Click %{number}, by %{way}', { number, way: how }),
    name && `“${name}”`,
    counted === true && t('through the click tracker'),
    counted === false && t('bypasses the click tracker'),
  ])
}

interface ClicksCardProps {
  readonly preview: { readonly clickUrl: string | null; readonly clickMacro: boolean | null }
  /** Null where nothing can be clicked. */
  readonly clicks: readonly NumberedClick[] | null
}
