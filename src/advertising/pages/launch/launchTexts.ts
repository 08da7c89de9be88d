import type { Tone } from '../../../engine/contract/resourceSpec.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { t } from '../../../engine/texts/t.ts'
import type { LaunchCheck, LaunchRow } from '../../preflight/launchCheck.ts'
import type { Outcome } from '../../preflight/launchPlan.ts'

/** How many rows go live, and how many wait. */
export function readySentence({ rows }: Pick<LaunchCheck, 'rows'>): string {
  const parts = [
    counted(rows, ({ outcome, to }) => outcome === 'launch' && to === 'active', 'ready to go live'),
    counted(rows, ({ outcome, to }) => outcome === 'launch' && to === 'scheduled', 'ready to be scheduled'),
    counted(rows, ({ outcome }) => outcome === 'submit', 'to be submitted for approval'),
    counted(rows, ({ outcome }) => outcome === 'running', 'live already'),
  ].filter(part => part !== '')
  return parts.length > 0 ? `${parts.join(', ')}.` : t('Nothing is ready to go live.')
}

function counted(rows: readonly LaunchRow[], isOne: (row: LaunchRow) => boolean, what: string): string {
  const own = rows.filter(isOne)
  if (own.length === 0) return ''
  const names = (['campaign', 'strategy', 'line-item'] as const).flatMap(entity => {
    const count = own.filter(row => row.entity === entity).length
    return count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? words[entity][0] : words[entity][1]}`]
  })
  return `${names.join(', ')} ${what}`
}

const words = {
  campaign: ['campaign', 'campaigns'],
  strategy: ['strategy', 'strategies'],
  'line-item': ['line item', 'line items'],
} as const

export const outcomeWords: Readonly<Record<Outcome, readonly [label: string, tone: Tone]>> = {
  launch: [t('Goes live'), 'ok'],
  submit: [t('Submitted for approval'), 'wait'],
  blocked: ['Blocked', 'bad'],
  held: [t('Held back'), 'warn'],
  running: [t('Live already'), 'idle'],
  waiting: [t('Waits for approval'), 'wait'],
  paused: [t('Stays paused'), 'warn'],
  closed: [t('Left out'), 'idle'],
}

/** What becomes of a row; one that starts later is scheduled. */
export function outcomeOf({ outcome, to }: Pick<LaunchRow, 'outcome' | 'to'>): readonly [label: string, tone: Tone] {
  return outcome === 'launch' && to === 'scheduled' ? ['Scheduled', 'wait'] : outcomeWords[outcome]
}
