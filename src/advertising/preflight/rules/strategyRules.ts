import { textOf } from '../../../engine/contract/looseValues.ts'
import { momentText } from '../../../engine/contract/momentText.ts'
import { t } from '../../../engine/texts/t.ts'
import { fieldOf } from '../../serving/refusal.ts'
import { timeOf } from '../../serving/servedRow.ts'
import type { PreflightRule, StrategySubject } from '../rule.ts'
import { isAlive } from './campaignRules.ts'
import { goalProblems } from './goalRules.ts'

/** What a strategy itself must have. */
export const strategyRules: readonly PreflightRule<StrategySubject>[] = [
  {
    id: 'own_dates_over',
    severity: 'block',
    reads: ['strategy.inheritDates', 'strategy.endAt'],
    check: ({ strategy, launch: { campaign, now } }) => {
      const end = timeOf(strategy.endAt)
      if (strategy.inheritDates !== false || end === null || end > now) return []
      const sentence = t('Its end has passed: %{moment}.', {
        moment: momentText(textOf(strategy.endAt), campaign.timezone),
      })
      const field = fieldOf('strategy', strategy, 'endAt')
      const until = timeOf(campaign.endAt)
      if (until !== null && until <= now) return [{ sentence, fields: [field] }]
      const changes = { inheritDates: true }
      return [
        {
          sentence,
          fields: [field],
          repair: { label: t('Use campaign’s dates'), entity: 'strategy', row: strategy, changes },
        },
      ]
    },
  },
  {
    id: 'strategy_empty',
    severity: 'block',
    reads: ['line-item.strategy', 'line-item.status'],
    check: ({ strategy, launch: { tree } }) =>
      tree.lines.some(line => line.strategy.id === strategy.id && isAlive(line.lineItem.status))
        ? []
        : [{ sentence: t('It has no line items.'), fields: [fieldOf('strategy', strategy, '')] }],
  },
  {
    id: 'strategy_goal',
    severity: 'warn',
    reads: ['strategy.goal', 'goal.metric', 'goal.event', 'conversion-event.status'],
    check: ({ strategy, launch }) => goalProblems(launch.goals.get(textOf(strategy.goal)), launch),
  },
]
