import { labelOf } from '../../engine/contract/labels.ts'
import { textOf } from '../../engine/contract/looseValues.ts'
import { fieldOf, named, type Refusal, refusal } from './refusal.ts'
import { levelsOf, type Standing } from './servingCase.ts'

/** The account, campaign, strategy and line item must all be active. */
export function checkRunning({ line }: Pick<Standing, 'line'>): Refusal | null {
  const { account } = line
  const rows = [...(account ? [{ entity: 'account', word: 'account', row: account }] : []), ...levelsOf(line)]
  const idle = rows.find(({ row }) => row.status !== 'active')
  if (!idle) return null
  const state = labelOf(textOf(idle.row.status) || 'draft', undefined).toLowerCase()
  return refusal(
    'not_running',
    `The ${named(idle.word, idle.row)} is ${state}.`,
    fieldOf(idle.entity, idle.row, 'status'),
  )
}
