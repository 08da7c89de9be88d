import { labelOf } from '../../../engine/contract/labels.ts'
import { numberOf, type Part, partsOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { momentText } from '../../../engine/contract/momentText.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { t } from '../../../engine/texts/t.ts'
import { type FieldRef, fieldOf } from '../../serving/refusal.ts'
import { timeOf } from '../../serving/servedRow.ts'
import { labelSentence } from '../missingLabels.ts'
import { moneyText } from '../moneyText.ts'
import { nameErrors } from '../nameErrors.ts'
import type { LaunchTree, PreflightRule } from '../rule.ts'
import { goalProblems } from './goalRules.ts'

/** What a campaign itself must have. */
export const campaignRules: readonly PreflightRule<LaunchTree>[] = [
  {
    id: 'campaign_ended',
    severity: 'block',
    reads: ['campaign.endAt'],
    check: ({ campaign, now }) =>
      isOver(campaign.endAt, now)
        ? one(
            t('Its end has passed: %{moment}.', { moment: momentText(textOf(campaign.endAt), campaign.timezone) }),
            fieldOf('campaign', campaign, 'endAt'),
          )
        : [],
  },
  {
    id: 'account_not_active',
    severity: 'block',
    reads: ['campaign.account', 'account.status'],
    check: ({ account }) =>
      account && account.status !== 'active'
        ? one(
            t('Its account “%{name}” is %{status}.', {
              name: textOf(account.name),
              status: inSentence(labelOf(textOf(account.status), undefined)),
            }),
            fieldOf('account', account, 'status'),
          )
        : [],
  },
  {
    id: 'political_undeclared',
    severity: 'block',
    reads: ['campaign.containsPolitical', 'account.politicalDeclaration'],
    check: ({ campaign, account }) =>
      campaign.containsPolitical === 'yes' && account && account.politicalDeclaration !== 'yes'
        ? one(
            t('It contains political content, and its account has no political declaration.'),
            fieldOf('account', account, 'politicalDeclaration'),
            fieldOf('campaign', campaign, 'containsPolitical'),
          )
        : [],
  },
  {
    id: 'account_limit',
    severity: 'block',
    reads: ['account.creditLimit', 'account.dailySafetyBudget', 'account.billing', 'campaign.budgetTotal'],
    check: ({ campaign, limit }) =>
      limit === null ? [] : one(`${limit}.`, fieldOf('campaign', campaign, 'budgetTotal')),
  },
  {
    id: 'no_line_items',
    severity: 'block',
    reads: ['line-item.status'],
    check: ({ campaign, tree }) =>
      tree.lines.some(({ lineItem }) => isAlive(lineItem.status))
        ? []
        : one(t('It has no line items.'), fieldOf('campaign', campaign, '')),
  },
  {
    id: 'budget_segments_over',
    severity: 'block',
    reads: ['campaign.budgetSegments'],
    check: ({ campaign, now }) =>
      areSegmentsOver(campaign, now)
        ? one(t('All of its budget segments have ended.'), fieldOf('campaign', campaign, 'budgetSegments'))
        : [],
  },
  {
    id: 'line_items_over_budget',
    severity: 'warn',
    reads: ['campaign.budgetTotal', 'line-item.budgetTotal'],
    check: ({ campaign, tree }) => {
      const limit = campaign.budgetType === 'currency' ? numberOf(campaign.budgetTotal) : null
      const own = tree.lines.filter(({ lineItem }) => lineItem.budgetType === 'currency' && isAlive(lineItem.status))
      const sum = own.reduce((all, { lineItem }) => all + (numberOf(lineItem.budgetTotal) ?? 0), 0)
      if (limit === null || sum <= limit) return []
      const [asked, has] = [sum, limit].map(micros => moneyText(micros, campaign.currency))
      const sentence = t('Its line items have budgets of %{asked} in total, but it has only %{has}.', { asked, has })
      return one(sentence, fieldOf('campaign', campaign, 'budgetTotal'))
    },
  },
  {
    id: 'campaign_name',
    severity: 'warn',
    reads: ['campaign.name', 'setting.campaign-name-pattern'],
    check: ({ campaign, account, settings }) => {
      const words = {
        ...(account ? { account: textOf(account.name) } : {}),
        type: labelOf(textOf(campaign.type), undefined),
        year: textOf(campaign.startAt).slice(0, 4),
      }
      const { name } = nameErrors(textOf(campaign.name), settings.campaignPattern, words)
      return name ? one(name, fieldOf('campaign', campaign, 'name')) : []
    },
  },
  {
    id: 'campaign_labels',
    severity: 'warn',
    reads: ['campaign.labels', 'setting.required-labels'],
    check: ({ campaign, settings }) => {
      const sentence = labelSentence(textsOf(campaign.labels), settings.requiredLabels)
      return sentence ? one(sentence, fieldOf('campaign', campaign, 'labels')) : []
    },
  },
  {
    id: 'campaign_goal',
    severity: 'warn',
    reads: ['campaign.goal', 'goal.metric', 'goal.event', 'conversion-event.status'],
    check: launch => goalProblems(launch.goals.get(textOf(launch.campaign.goal)), launch),
  },
]

/** Between segments it waits, behind the last of them it has nothing to spend. */
export function areSegmentsOver({ budgetType, budgetSegments }: Part, now: number): boolean {
  const segments = partsOf(budgetSegments)
  const isAhead = segments.some(({ end, amount }) => !isOver(end, now) && (numberOf(amount) ?? 0) > 0)
  return budgetType !== 'impressions' && segments.length > 0 && !isAhead
}

/** Whether a row is still to deliver, or does. */
export function isAlive(status: unknown): boolean {
  return status !== 'archived' && status !== 'rejected'
}

function isOver(moment: unknown, now: number): boolean {
  const end = timeOf(moment)
  return end !== null && end <= now
}

function one(sentence: string, ...fields: readonly FieldRef[]) {
  return [{ sentence, fields }]
}
