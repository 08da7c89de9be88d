import { labelOf } from '../../../engine/contract/labels.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import { t } from '../../../engine/texts/t.ts'
import { fieldOf } from '../../serving/refusal.ts'
import type { LineSubject, PreflightRule } from '../rule.ts'

/** What stands above a line item. Whether a launch takes its parents along is decided by the plan, so this only tells. */
export const parentRules: readonly PreflightRule<LineSubject>[] = [
  {
    id: 'parent_off',
    severity: 'note',
    reads: ['strategy.status', 'campaign.status'],
    stored: 'parent_paused',
    check: ({ line: { strategy, campaign } }) =>
      (
        [
          ['strategy', strategy],
          ['campaign', campaign],
        ] as const
      ).flatMap(([entity, row]) => {
        const state = textOf(row.status)
        if (state === '' || state === 'active' || state === 'scheduled') return []
        const word = state === 'draft' ? 'a draft' : labelOf(state, undefined).toLowerCase()
        return [
          { sentence: t('Its %{entity} is %{word}.', { entity, word }), fields: [fieldOf(entity, row, 'status')] },
        ]
      }),
  },
]
