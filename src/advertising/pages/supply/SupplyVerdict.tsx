import Alert from '@mui/material/Alert'
import type { Entity } from '../../../../resources.config.ts'
import { t } from '../../../engine/texts/t.ts'
import { isSellersUrl } from '../../supply/sellersJson.ts'

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
      row.status === 'active'
        ? t('The first check runs shortly.')
        : t('Publishers are checked daily once they are active.')
    return ['info', `${t('ads.txt hasn’t been checked yet.')} ${daily}`]
  }
  if (last.state === 'unreachable') {
    const known = row.adsTxt?.state
    const effect =
      known && known !== 'unreachable'
        ? ` ${t('The last known result stays in effect: %{result}', { result: results[known] })}`
        : ''
    return ['warning', `${t('ads.txt couldn’t be read.')}${effect}`]
  }
  // Whether buyers may buy is said by ads.txt files alone.
  const others = (last.files ?? [])
    .slice(1)
    .filter(({ url, state }) => (state === 'missing_line' || state === 'wrong_type') && !isSellersUrl(url ?? ''))
  const [severity, sentence] = verdicts[last.state ?? 'unchecked']
  if (severity === 'error' || others.length === 0) return [severity, sentence]
  const but = t(
    'But one more file doesn’t authorize you, so buyers don’t bid there. |||| But %{smart_count} more files don’t authorize you, so buyers don’t bid there.',
    { smart_count: others.length },
  )
  return ['warning', `${sentence} ${but}`]
}

const results = {
  ok: t('ads.txt authorizes you.'),
  missing_line: t('ads.txt doesn’t list you, so buyers don’t bid.'),
  wrong_type: t('ads.txt lists you with another relationship, so buyers don’t bid.'),
  not_found: t('there is no ads.txt, so buyers can’t tell who may sell.'),
  unreachable: t('ads.txt couldn’t be read.'),
  unchecked: t('ads.txt wasn’t checked.'),
} as const

const verdicts: Readonly<Record<keyof typeof results, Verdict>> = {
  ok: ['success', t('ads.txt authorizes you to sell this publisher.')],
  missing_line: ['error', results.missing_line],
  wrong_type: ['error', results.wrong_type],
  not_found: ['warning', t('There is no ads.txt, so buyers can’t tell who may sell.')],
  unreachable: ['warning', results.unreachable],
  unchecked: ['info', results.unchecked],
}
