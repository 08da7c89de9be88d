import { useEffect, useRef, useState } from 'react'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import { ChecksCard } from './ChecksCard.tsx'
import { ClicksCard } from './ClicksCard.tsx'
import { checksOf } from './checksOf.ts'
import { columnsFor } from './columnsFor.ts'
import { FilesCard } from './FilesCard.tsx'
import { HostsCard } from './HostsCard.tsx'
import { PreviewTiles } from './PreviewTiles.tsx'
import { requestCounts } from './requestCounts.ts'
import { type Ground, StageBar } from './StageBar.tsx'
import { StoppedNote } from './StoppedNote.tsx'
import { filesRoot, type RunnablePreview } from './useCreativePreview.ts'
import { useFrameReports } from './useFrameReports.ts'

/** One run of a creative: the frame on its ground, what was measured, and what it wanted. */
export function RunningPreview({ preview, name, share, allowed, seen, onReload, onHosts }: RunningPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [ground, setGround] = useState<Ground>(lastGround)
  const { state, clicks, stopped, silent, stop } = useFrameReports(frame)
  const { width, height, hosts, srcDoc, url } = preview
  const [shownWidth, shownHeight] = [width ?? placeSize.width, height ?? placeSize.height]
  const counts = requestCounts(state, filesRoot(preview), [...allowed, ...seen])
  useEffect(() => {
    for (const { host } of counts.hosts) seen.add(host)
  }, [counts, seen])
  const choose = (next: Ground) => {
    lastGround = next
    setGround(next)
  }
  return (
    <div className="stack gap-16">
      <PreviewTiles preview={preview} state={state} counts={counts} />
      <div className={columnsFor(shownWidth)}>
        <section className="k-card p-stage-card" aria-label={t('Stage')} data-focus="here" tabIndex={-1}>
          <StageBar
            size={
              width === null
                ? t('%{size}, adapts to its frame', { size: `${shownWidth} × ${shownHeight}` })
                : `${shownWidth} × ${shownHeight}`
            }
            ground={ground}
            onGround={choose}
            onReload={onReload}
            share={share}
          />
          <div className={`p-stage p-ground-${ground}`}>
            {stopped ? (
              <StoppedNote stopped={stopped} width={shownWidth} height={shownHeight} onReload={onReload} />
            ) : (
              <iframe
                ref={frame}
                className="p-frame"
                title={t('Creative: %{name}', { name })}
                sandbox="allow-scripts"
                referrerPolicy="no-referrer"
                scrolling="no"
                // Nobody at the keyboard gets out of a frame that hangs.
                inert={silent}
                width={shownWidth}
                height={shownHeight}
                {...withoutCredentials}
                {...(srcDoc === undefined ? { src: url } : { srcDoc })}
              />
            )}
          </div>
          <p className="pad-8 over soft" role="status">
            {silent && !stopped ? (
              <>
                {t('The creative isn’t responding. It may be stuck in a loop.')}{' '}
                <button type="button" className="link lined" onClick={stop}>
                  {t('Stop creative')}
                </button>
              </>
            ) : hosts.length === 0 ? (
              t('Runs in its own frame, without cookies, storage, windows, or network.')
            ) : (
              t('Runs in its own frame, without cookies, storage, or windows. Network: %{hosts}.', {
                hosts: listText(hosts),
              })
            )}
          </p>
        </section>
        <div className="p-side stack gap-16">
          <ChecksCard checks={checksOf(preview, state, filesRoot(preview))} />
          <HostsCard counts={counts} allowed={allowed} onChange={onHosts} />
          <ClicksCard preview={preview} clicks={clicks} />
          {preview.files.length > 0 && <FilesCard files={preview.files} />}
        </div>
      </div>
    </div>
  )
}

/** For what takes the size of its place: a phone's interstitial. */
const placeSize = { width: 320, height: 480 } as const

/** Chrome then gives the frame a network state of its own, empty and forgotten afterwards. */
const withoutCredentials = { credentialless: '' }

/** Stays while the console does: who checks ten creatives on dark ground chooses it once. */
let lastGround: Ground = 'light'

interface RunningPreviewProps {
  readonly preview: RunnablePreview
  readonly name: string
  readonly share: string
  /** The hosts that are switched on; those of the run itself, a moment later. */
  readonly allowed: readonly string[]
  /** Hosts that any run of this view has asked: a row that is there stays there. */
  readonly seen: Set<string>
  readonly onReload: () => void
  readonly onHosts: (hosts: readonly string[]) => void
}
