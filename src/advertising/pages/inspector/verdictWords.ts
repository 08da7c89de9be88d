import type { Tone } from '../../../engine/kit/tone.ts'
import { t } from '../../../engine/texts/t.ts'
import type { VastSeverity, VastVerdict } from '../../vast/vastFinding.ts'
import type { AdFate } from '../../vast/vastInspection.ts'

/** Word and tone of each verdict. */
export const verdictWords: Readonly<Record<VastVerdict, Words>> = {
  valid: { label: t('Valid'), tone: 'ok' },
  questionable: { label: t('Questionable'), tone: 'warn' },
  invalid: { label: t('Invalid'), tone: 'bad' },
}

export const severityWords: Readonly<Record<VastSeverity, Words & { readonly plural: string }>> = {
  error: { label: t('Error'), plural: 'errors', tone: 'bad' },
  warning: { label: t('Warning'), plural: 'warnings', tone: 'warn' },
  advice: { label: t('Advice'), plural: 'advice', tone: 'wait' },
}

export const fateWords: Readonly<Record<AdFate['fate'], Words>> = {
  plays: { label: t('Plays'), tone: 'ok' },
  failed: { label: t('Failed'), tone: 'bad' },
  spare: { label: t('Spare'), tone: 'idle' },
  ignored: { label: t('Ignored'), tone: 'idle' },
}

export const severities = ['error', 'warning', 'advice'] as const satisfies readonly VastSeverity[]

interface Words {
  readonly label: string
  readonly tone: Tone
}
