import Alert from '@mui/material/Alert'
import { type KeyboardEvent, useState } from 'react'
import { Card } from '../../../../engine/kit/Card.tsx'
import { StatusChip } from '../../../../engine/kit/StatusChip.tsx'
import { spotPath } from '../../../creative/sampleSpots.ts'
import { lengthMismatch } from '../../../vast/lengthMismatch.ts'
import type { VastMediaFile } from '../../../vast/vastDocument.ts'
import type { VastSummary } from '../../../vast/vastInspection.ts'
import { type ChainRow, hostOf } from '../chainRows.ts'
import { AdVideo } from './AdVideo.tsx'
import { ClickThrough } from './ClickThrough.tsx'
import { EventLog } from './EventLog.tsx'
import { PlayerControls } from './PlayerControls.tsx'
import { useAdPlayback } from './useAdPlayback.ts'
import './player.css'
import { latinKey } from '../../../../engine/kit/latinKey.ts'
import { Phrase } from '../../../../engine/kit/Phrase.tsx'
import { t } from '../../../../engine/texts/t.ts'

/**
 * Plays the chosen media file when a person presses play, and shows what a player would report meanwhile. The file is
 * the only thing that is ever loaded; no tracker is called, and no script of the ad runs.
 */
export function PlayerCard({ ad, file, rows }: PlayerCardProps) {
  const player = useAdPlayback(ad)
  const [captions, setCaptions] = useState(false)
  const [note, setNote] = useState('')
  const { playback, started } = player
  const host = hostOf(file?.url)
  // Known once the file has been loaded: nothing is, before play is pressed.
  const wrongLength = started ? lengthMismatch(ad.durationS, playback.durationS) : null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !started) return
    const onButton = event.target instanceof HTMLButtonElement
    const act = {
      ' ': onButton ? undefined : playback.phase === 'playing' ? player.pause : player.play,
      k: playback.phase === 'playing' ? player.pause : player.play,
      m: player.toggleMute,
      f: player.toggleScreen,
      ArrowLeft: player.back,
    }[latinKey(event)]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Card title={t('Player')} note={t('Nothing fires')}>
      <fieldset ref={player.stage} aria-label={t('Player')} className="v-player" onKeyDown={onKeyDown}>
        {file && host ? (
          <AdVideo
            player={player}
            file={file}
            host={host}
            captions={captions ? ad.captions[0] : undefined}
            onCaptionsRefused={() => {
              setCaptions(false)
              setNote(t('%{host} doesn’t share its file with this page, so captions can’t be shown.', { host }))
            }}
          />
        ) : (
          <p className="v-stage v-stage-none centered">{whyNothing(ad)}</p>
        )}
        {file && host && (
          <PlayerControls
            player={player}
            captions={ad.captions.length > 0 ? captions : null}
            onCaptions={() => {
              setNote('')
              setCaptions(!captions)
            }}
          />
        )}
      </fieldset>
      <div className="v-player-below stack pad">
        {note && <p role="status">{note}</p>}
        {wrongLength && (
          <Alert severity="warning" role="status">
            <StatusChip tone="bad" label={t('Error %{code}', { code: 202 })} /> {wrongLength}.
          </Alert>
        )}
        {file && host && !started && (
          <p className="k-dim">
            {spotPath(file.url) === null ? (
              <Phrase
                text="Pressing play loads one file from %{host}, as a viewer’s player would. Nothing else is requested."
                values={{ host: <b>{host}</b> }}
              />
            ) : (
              <Phrase
                text="Pressing play loads one file from this console, because %{host} exists only in the sample. Nothing else is requested."
                values={{ host: <b>{host}</b> }}
              />
            )}
          </p>
        )}
        {(ad.hasVpaid || ad.hasSimid) && <p>{notRun(ad)}</p>}
        {ad.clickThrough && <ClickThrough url={ad.clickThrough} />}
      </div>
      <EventLog log={player.log} rows={rows} started={started} />
    </Card>
  )
}

function notRun({ hasVpaid, hasSimid }: VastSummary): string {
  if (hasVpaid && hasSimid)
    return t('VPAID and SIMID don’t run here. This preview leaves out what their code would show and report.')
  return hasVpaid
    ? t('VPAID doesn’t run here. This preview leaves out what its code would show and report.')
    : t('SIMID doesn’t run here. This preview leaves out what its code would show and report.')
}

function whyNothing({ mediaFiles, linear }: VastSummary): string {
  if (!linear) return t('The ad isn’t linear, so there is nothing to play.')
  if (mediaFiles.length === 0) return t('The ad has no media file.')
  return mediaFiles.every(({ apiFramework }) => apiFramework)
    ? t('The ad is all code, which isn’t run here.')
    : t('This browser plays none of the media files.')
}

interface PlayerCardProps {
  readonly ad: VastSummary
  readonly file: VastMediaFile | undefined
  readonly rows: readonly ChainRow[]
}
