import { labelOf } from '../../../engine/contract/labels.ts'
import { textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { fieldOf } from '../../serving/refusal.ts'
import { labelSentence } from '../missingLabels.ts'
import { nameErrors } from '../nameErrors.ts'
import type { LaunchTree, LineSubject, PreflightRule } from '../rule.ts'
import { bidEventProblems } from './goalRules.ts'

/** Of a line item, with what the whole launch knows. */
export interface PlacedSubject extends LineSubject {
  readonly launch: LaunchTree
}

/** What a line item is called, how it is labeled, and what it bids for, as its organization wants it. */
export const namingRules: readonly PreflightRule<PlacedSubject>[] = [
  {
    id: 'line_item_name',
    severity: 'warn',
    reads: ['line-item.name', 'setting.line-item-name-pattern'],
    check: ({ line: { lineItem, strategy, campaign }, launch: { settings } }) => {
      const type = labelOf(textOf(lineItem.lineItemType), undefined)
      const words = { campaign: textOf(campaign.name), strategy: textOf(strategy.name), type }
      const { name } = nameErrors(textOf(lineItem.name), settings.lineItemPattern, words)
      return name ? [{ sentence: name, fields: [fieldOf('line-item', lineItem, 'name')] }] : []
    },
  },
  {
    id: 'line_item_labels',
    severity: 'warn',
    reads: ['line-item.labels', 'setting.required-labels'],
    check: ({ line: { lineItem }, launch: { settings } }) => {
      const sentence = labelSentence(textsOf(lineItem.labels), settings.requiredLabels)
      return sentence ? [{ sentence, fields: [fieldOf('line-item', lineItem, 'labels')] }] : []
    },
  },
  {
    id: 'bid_event',
    severity: 'warn',
    reads: ['line-item.bid', 'conversion-event.status'],
    check: ({ line, launch }) => bidEventProblems(line.lineItem, launch),
  },
]
