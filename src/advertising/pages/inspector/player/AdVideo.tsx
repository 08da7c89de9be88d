import { withBasePath } from '../../../../engine/providers/basePath.ts'
import { t } from '../../../../engine/texts/t.ts'
import { spotPath } from '../../../creative/sampleSpots.ts'
import type { VastLinear, VastMediaFile } from '../../../vast/vastDocument.ts'
import { formatPlace } from '../formatSeconds.ts'
import type { AdPlayback } from './useAdPlayback.ts'

/** The video: a play button until it is pressed, then the media file, then what the ad ended with. */
export function AdVideo({ player, file, host, captions, onCaptionsRefused }: AdVideoProps) {
  const { playback, started, log, send } = player
  const { phase, at } = playback
  const last = log.at(-1)
  const sounds = /^audio\//i.test(file.type)
  return (
    <div className={sounds ? 'v-stage v-stage-sound' : 'v-stage'}>
      {started && (
        <video
          // Captions need another kind of request: the element starts anew where it was.
          key={captions?.url ?? ''}
          ref={player.video}
          src={withBasePath(spotPath(file.url) ?? file.url)}
          aria-label={t('Media file of %{host}', { host })}
          playsInline
          autoPlay={phase !== 'over'}
          preload="auto"
          disablePictureInPicture
          disableRemotePlayback
          {...(captions ? { crossOrigin: 'anonymous' as const } : {})}
          onLoadedMetadata={({ currentTarget }) => {
            if (at > 0.5 && phase !== 'over' && currentTarget.currentTime === 0) currentTarget.currentTime = at
          }}
          onLoadedData={() => send({ type: 'loaded' })}
          onPlaying={() => send({ type: 'play' })}
          onTimeUpdate={() => send({ type: 'time' })}
          onSeeking={() => send({ type: 'seek' })}
          onPause={({ currentTarget }) => {
            if (!currentTarget.ended) send({ type: 'pause' })
          }}
          onVolumeChange={({ currentTarget: { muted, volume } }) =>
            send({ type: 'volume', muted: muted || volume === 0 })
          }
          onEnded={() => send({ type: 'ended' })}
          onError={({ currentTarget: { error } }) => {
            if (captions) onCaptionsRefused()
            else send({ type: 'failed', code: errorCodes[error?.code ?? 0] ?? 405 })
          }}
        >
          {captions && (
            <track kind="captions" default src={captions.url} srcLang={captions.language} label={captions.language} />
          )}
        </video>
      )}
      {sounds && started && phase !== 'over' && <p className="v-stage-none centered">{t('Sound only')}</p>}
      {(!started || phase === 'over') && (
        <div className="v-stage-front centered gap-12">
          {phase === 'over' && (
            <p role="status">
              {last?.event === 'error'
                ? t(
                    'The file couldn’t be played (error %{code}). It may be missing, blocked by %{host}, or not allowed on this page.',
                    { code: last.code, host },
                  )
                : t('%{ending} at %{time}', {
                    ending: endings[last?.event ?? ''] ?? t('Ended'),
                    time: formatPlace(at),
                  })}
            </p>
          )}
          <button type="button" className="v-play row heading" onClick={player.play}>
            <svg viewBox="0 0 24 24" width="28" height="28" fill="currentColor" aria-hidden="true">
              <path d="M7 4.5v15l13-7.5z" />
            </svg>
            {phase === 'over' ? t('Play again') : t('Play')}
          </button>
        </div>
      )}
    </div>
  )
}

const endings: Readonly<Record<string, string>> = {
  skip: t('Skipped'),
  closeLinear: t('Closed'),
  complete: t('Played to the end'),
}

/** Of `MediaError` to what players report: loading broke off, can't be decoded, not there or nothing that plays. */
const errorCodes: Readonly<Record<number, number>> = { 2: 402, 3: 405, 4: 401 }

interface AdVideoProps {
  readonly player: AdPlayback
  readonly file: VastMediaFile
  readonly host: string
  readonly captions: VastLinear['captions'][number] | undefined
  readonly onCaptionsRefused: () => void
}
