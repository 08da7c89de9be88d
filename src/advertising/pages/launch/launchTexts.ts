import { labelOf } from '../../../engine/contract/labels.ts'
import type { Tone } from '../../../engine/contract/resourceSpec.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { LaunchCheck, LaunchRow } from '../../preflight/launchCheck.ts'
import type { Outcome } from '../../preflight/launchPlan.ts'

/** How many rows go live, and how many wait. */
export function readySentence({ rows }: Pick<LaunchCheck, 'rows'>): string {
  const parts = [
    counted(
      rows,
      ({ outcome, to }) => outcome === 'launch' && to === 'active',
      records => t('%{records} ready to go live', { records }),
    ),
    counted(
      rows,
      ({ outcome, to }) => outcome === 'launch' && to === 'scheduled',
      records => t('%{records} ready to be scheduled', { records }),
    ),
    counted(
      rows,
      ({ outcome }) => outcome === 'submit',
      records => t('%{records} to be submitted for approval', { records }),
    ),
    counted(
      rows,
      ({ outcome }) => outcome === 'running',
      records => t('%{records} already live', { records }),
    ),
  ].filter(part => part !== '')
  return parts.length > 0 ? `${listText(parts)}.` : t('Nothing is ready to go live.')
}

/** “3 active, 1 pending approval”: how many rows are in which status, for a sentence. */
export function launchedText(rows: readonly Pick<LaunchRow, 'status'>[]): string {
  const counts = new Map<string, number>()
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1)
  const parts = [...counts].map(([status, count]) =>
    t('%{count} %{status}', { count: formatNumber(count), status: inSentence(labelOf(status, undefined)) }),
  )
  return listText(parts)
}

function counted(
  rows: readonly LaunchRow[],
  isOne: (row: LaunchRow) => boolean,
  said: (records: string) => string,
): string {
  const own = rows.filter(isOne)
  if (own.length === 0) return ''
  const names = (['campaign', 'strategy', 'line-item'] as const).flatMap(entity => {
    const count = own.filter(row => row.entity === entity).length
    return count === 0 ? [] : [words[entity]({ smart_count: count, count: formatNumber(count) })]
  })
  return said(listText(names, 'and'))
}

const words: Readonly<Record<'campaign' | 'strategy' | 'line-item', (many: Many) => string>> = {
  campaign: many => t('%{count} campaign |||| %{count} campaigns', many),
  strategy: many => t('%{count} strategy |||| %{count} strategies', many),
  'line-item': many => t('%{count} line item |||| %{count} line items', many),
}

interface Many {
  readonly smart_count: number
  readonly count: string
}

export const outcomeWords: Readonly<Record<Outcome, readonly [label: string, tone: Tone]>> = {
  launch: [t('Goes live'), 'ok'],
  submit: [t('Submitted for approval'), 'wait'],
  blocked: [t('Blocked'), 'bad'],
  held: [t('Held back'), 'warn'],
  running: [t('Already live'), 'idle'],
  waiting: [t('Awaiting approval'), 'wait'],
  paused: [t('Stays paused'), 'warn'],
  closed: [t('Left out'), 'idle'],
}

/** What becomes of a row; one that starts later is scheduled. */
export function outcomeOf({ outcome, to }: Pick<LaunchRow, 'outcome' | 'to'>): readonly [label: string, tone: Tone] {
  return outcome === 'launch' && to === 'scheduled' ? [t('Scheduled'), 'wait'] : outcomeWords[outcome]
}
