import { closed, count, list, text } from '../../../engine/server/openapi/partShapes.ts'

const number = { type: ['number', 'null'] }

/** The shape of proposed budgets. */
export const budgetParts = {
  BudgetProposal: closed({
    currency: text,
    moved: count,
    rows: list(
      closed({
        id: text,
        name: text,
        version: count,
        old: count,
        new: count,
        reason: { enum: ['cannot_spend', 'off_goal', 'can_spend', 'beats_goal'] },
        expected: { ...closed({ delivered: { type: 'number' }, low: number, high: number }), type: ['object', 'null'] },
        end: { type: ['string', 'null'] },
        goal: { ...closed({ metric: text, attainment: { type: 'number' } }), type: ['object', 'null'] },
      }),
    ),
    checked: count,
    left: count,
  }),
}
