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

export const severityWords: Readonly<Record<VastSeverity, SeverityWords>> = {
  error: {
    label: t('Error'),
    counted: count => t('%{smart_count} error |||| %{smart_count} errors', { smart_count: count }),
    tone: 'bad',
  },
  warning: {
    label: t('Warning'),
    counted: count => t('%{smart_count} warning |||| %{smart_count} warnings', { smart_count: count }),
    tone: 'warn',
  },
  advice: {
    label: t('Advice'),
    counted: count => t('%{smart_count} piece of advice |||| %{smart_count} pieces of advice', { smart_count: count }),
    tone: 'wait',
  },
}

export const fateWords: Readonly<Record<AdFate['fate'], Words>> = {
  plays: { label: t('Plays'), tone: 'ok' },
  failed: { label: t('Failed'), tone: 'bad' },
  spare: { label: t('Backup'), tone: 'idle' },
  ignored: { label: t('Ignored'), tone: 'idle' },
}

export const severities = ['error', 'warning', 'advice'] as const satisfies readonly VastSeverity[]

interface SeverityWords extends Words {
  readonly counted: (count: number) => string
}

interface Words {
  readonly label: string
  readonly tone: Tone
}
