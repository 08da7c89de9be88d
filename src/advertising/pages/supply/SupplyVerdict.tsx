import Alert from '@mui/material/Alert'
import type { Entity } from '../../../../resources.config.ts'
import { t } from '../../../engine/texts/t.ts'

/** What the last check means for selling this publisher. */
export function SupplyVerdict({ row, last }: VerdictProps) {
  const [severity, sentence] = verdictOf(row, last)
  return (
    <Alert severity={severity} aria-live="polite">
      {sentence}
    </Alert>
  )
}

interface VerdictProps {
  readonly row: Entity<'publisher'>
  readonly last: Entity<'supply-check'> | undefined
}

type Verdict = readonly [severity: 'success' | 'info' | 'warning' | 'error', sentence: string]

function verdictOf(row: Entity<'publisher'>, last: Entity<'supply-check'> | undefined): Verdict {
  if (!last) {
    const daily =
      row.status === 'active' ? t('It is checked shortly.') : t('Publishers are checked daily once they are active.')
    return ['info', t('ads.txt was not checked yet. %{daily}', { daily })]
  }
  if (last.state === 'unreachable') {
    const known = row.adsTxt?.state
    const effect =
      known && known !== 'unreachable'
        ? t(' The last known result stays in effect: %{value}', { value: results[known] })
        : ''
    return ['warning', t('ads.txt could not be read.%{effect}', { effect })]
  }
  const others = (last.files ?? []).slice(1).filter(({ state }) => state === 'missing_line' || state === 'wrong_type')
  const [severity, sentence] = verdicts[last.state ?? 'unchecked']
  if (severity === 'error' || others.length === 0) return [severity, sentence]
  const count =
    others.length === 1 ? 'one more file doesn’t' : t('%{length} more files don’t', { length: others.length })
  return ['warning', t('%{sentence} But %{count} authorize us, so buyers don’t bid there.', { sentence, count })]
}

const results = {
  ok: 'ads.txt authorizes us.',
  missing_line: 'ads.txt doesn’t list us, so buyers don’t bid.',
  wrong_type: 'ads.txt lists us with another relationship, so buyers don’t bid.',
  not_found: 'there is no ads.txt, so buyers can’t tell who may sell.',
  unreachable: 'ads.txt could not be read.',
  unchecked: 'ads.txt was not checked.',
} as const

const verdicts: Readonly<Record<keyof typeof results, Verdict>> = {
  ok: ['success', 'ads.txt authorizes us to sell this publisher.'],
  missing_line: ['error', 'ads.txt doesn’t list us, so buyers don’t bid.'],
  wrong_type: ['error', 'ads.txt lists us with another relationship, so buyers don’t bid.'],
  not_found: ['warning', t('There is no ads.txt, so buyers can’t tell who may sell.')],
  unreachable: ['warning', 'ads.txt could not be read.'],
  unchecked: ['info', 'ads.txt was not checked yet.'],
}
