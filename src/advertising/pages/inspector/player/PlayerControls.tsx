import { formatPlace } from '../formatSeconds.ts'
import type { AdPlayback } from './useAdPlayback.ts'

/** Everything that a person can do in an ad, each with the event that it would report. */
export function PlayerControls({ player, captions, onCaptions }: PlayerControlsProps) {
  const { playback, started, tell } = player
  const { plan, phase, at, durationS = plan.durationS, muted } = playback
  const running = phase === 'playing' || phase === 'paused'
  const wait = plan.skipOffsetS === undefined ? 0 : Math.ceil(plan.skipOffsetS - at)
  return (
    <div className="v-controls">
      <div className="v-progress">
        <progress max={durationS || 1} value={Math.min(at, durationS || 1)} aria-label="Played" />
        {durationS !== undefined && plan.skipOffsetS !== undefined && plan.skipOffsetS < durationS && (
          <i className="v-progress-skip" style={{ insetInlineStart: `${(100 * plan.skipOffsetS) / durationS}%` }} />
        )}
      </div>
      <div className="v-control-row">
        <span className="v-clock">
          {formatPlace(at)} / {durationS === undefined ? '–' : formatPlace(durationS)}
        </span>
        {phase === 'paused' ? (
          <button type="button" className="k-button" onClick={player.play}>
            Resume
          </button>
        ) : (
          <button type="button" className="k-button" disabled={phase !== 'playing'} onClick={player.pause}>
            Pause
          </button>
        )}
        <button type="button" className="k-button" disabled={!running} onClick={player.back}>
          Back 5 s
        </button>
        <button type="button" className="k-button" aria-pressed={muted} disabled={!started} onClick={player.toggleMute}>
          Mute
        </button>
        <button type="button" className="k-button" disabled={!started} onClick={player.toggleScreen}>
          Full screen
        </button>
        {captions !== null && (
          <button type="button" className="k-button" aria-pressed={captions} disabled={!started} onClick={onCaptions}>
            Captions
          </button>
        )}
        <button type="button" className="k-button" disabled={!running} onClick={() => tell({ type: 'click' })}>
          Click through
        </button>
        <button type="button" className="k-button" disabled={!running} onClick={() => tell({ type: 'close' })}>
          Close
        </button>
        {plan.skipOffsetS !== undefined && (
          <button type="button" className="k-button" disabled={!player.maySkip} onClick={() => tell({ type: 'skip' })}>
            {running && wait > 0 ? `Skip in ${wait}` : 'Skip'}
          </button>
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
