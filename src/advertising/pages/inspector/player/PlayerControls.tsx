import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { t } from '../../../../engine/texts/t.ts'
import { formatPlace } from '../formatSeconds.ts'
import type { AdPlayback } from './useAdPlayback.ts'

/** Everything that a person can do in an ad, each with the event that it would report. */
export function PlayerControls({ player, captions, onCaptions }: PlayerControlsProps) {
  const { playback, started, send } = player
  const { plan, phase, at, durationS = plan.durationS, muted } = playback
  const running = phase === 'playing' || phase === 'paused'
  const wait = plan.skipOffsetS === undefined ? 0 : Math.ceil(plan.skipOffsetS - at)
  return (
    <div className="v-controls under">
      <div className="v-progress">
        <LinearProgress
          variant="determinate"
          aria-label={t('Played')}
          value={(100 * Math.min(at, durationS || 1)) / (durationS || 1)}
        />
        {durationS !== undefined && plan.skipOffsetS !== undefined && plan.skipOffsetS < durationS && (
          <i className="v-progress-skip" style={{ insetInlineStart: `${(100 * plan.skipOffsetS) / durationS}%` }} />
        )}
      </div>
      <div className="v-control-row row wrap">
        <span className="full soft mono">
          {formatPlace(at)} / {durationS === undefined ? '–' : formatPlace(durationS)}
        </span>
        {phase === 'paused' ? (
          <Button onClick={player.play}>{t('Resume')}</Button>
        ) : (
          <Button disabled={phase !== 'playing'} onClick={player.pause}>
            {t('Pause')}
          </Button>
        )}
        <Button disabled={!running} onClick={player.back}>
          {t('Back 5 s')}
        </Button>
        <Button aria-pressed={muted} disabled={!started} onClick={player.toggleMute}>
          {t('Mute')}
        </Button>
        <Button disabled={!started} onClick={player.toggleScreen}>
          {t('Full screen')}
        </Button>
        {captions !== null && (
          <Button aria-pressed={captions} disabled={!started} onClick={onCaptions}>
            {t('Captions')}
          </Button>
        )}
        <Button disabled={!running} onClick={() => send({ type: 'click' })}>
          {t('Click through')}
        </Button>
        <Button disabled={!running} onClick={() => send({ type: 'close' })}>
          {t('Close')}
        </Button>
        {plan.skipOffsetS !== undefined && (
          <Button disabled={!player.maySkip} onClick={() => send({ type: 'skip' })}>
            {running && wait > 0 ? t('Skip in %{wait}', { wait }) : t('Skip')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface PlayerControlsProps {
  readonly player: AdPlayback
  /** Whether they show; null where there are none. */
  readonly captions: boolean | null
  readonly onCaptions: () => void
}
