import type { RowOf } from '../../../../resources.config.ts'
import type { Tone } from '../../../engine/kit/tone.ts'
import { t } from '../../../engine/texts/t.ts'
import { motionLimits, motionSources } from './motionOf.ts'

/** How long an image moves, by what the server read out of its file: one round of a moving GIF. */
export function imageDuration(image: RowOf<'asset'> | undefined): ImageDuration {
  const seconds = Number(image?.durationMs ?? 0) / 1000
  if (!(seconds > 0)) return { value: t('None'), note: t('Static image'), tone: 'ok', title: motionSources }
  const fits = seconds <= motionLimits.iab
  return {
    value: `${seconds.toFixed(1)} s`,
    note: fits
      ? t('One loop, within IAB’s %{iab} s', { iab: motionLimits.iab })
      : t('One loop is over IAB’s %{iab} s', { iab: motionLimits.iab }),
    tone: fits ? 'ok' : seconds <= motionLimits.google ? 'warn' : 'bad',
    title: motionSources,
  }
}

interface ImageDuration {
  readonly value: string
  readonly note: string
  readonly tone: Tone
  readonly title: string
}
