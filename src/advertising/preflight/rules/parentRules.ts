import { labelOf } from '../../../engine/contract/labels.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
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
        const status = state === 'draft' ? t('a draft') : inSentence(labelOf(state, undefined))
        const sentence =
          entity === 'strategy'
            ? t('Its strategy is %{status}.', { status })
            : t('Its campaign is %{status}.', { status })
        return [{ sentence, fields: [fieldOf(entity, row, 'status')] }]
      }),
  },
]
