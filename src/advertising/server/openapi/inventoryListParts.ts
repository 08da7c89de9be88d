import { boolean, closed, list, text, time } from '../../../engine/server/openapi/partShapes.ts'
import { ruleMetrics } from '../../reporting/listRule.ts'
import { entryTypes } from '../../targeting/listEntries.ts'

const count = { type: 'integer', minimum: 0 }
const percent = { type: ['number', 'null'] }

/** The shapes of what is answered about inventory lists. */
export const inventoryListParts = {
  InventoryEntries: closed({
    entries: list(
      closed(
        { type: { enum: entryTypes }, value: text },
        { byRule: { const: true, description: 'The list’s rule put it there, and nobody else did.' } },
      ),
    ),
    total: { ...count, description: 'How many entries the search finds.' },
    hasMore: boolean,
  }),
  InventoryRulePreview: closed({
    total: { ...count, description: 'How many matches there are.' },
    isCut: { ...boolean, description: 'Whether there was more delivery than a rule may look at.' },
    metrics: { ...list({ enum: ruleMetrics }), description: 'The metrics of the conditions, each once.' },
    currency: { type: ['string', 'null'], description: 'What amounts are in; null where the rule is about none.' },
    entries: {
      ...list(
        closed({
          type: { enum: entryTypes },
          value: text,
          name: text,
          metrics: { ...list(percent), description: 'In the order of `metrics`: rates in percent, amounts in micros.' },
        }),
      ),
      description: 'The first matches, by the first metric.',
    },
    asOf: time,
  }),
  InventoryListReach: closed({
    reach: { type: ['integer', 'null'], minimum: 0 },
    errorPercent: { ...percent, description: 'The standard error, in percent of the reach.' },
    reason: {
      enum: ['too_few', 'too_much', null],
      description: 'Why there is no estimate: too few people were seen, or there is too much to count.',
    },
    from: { ...text, format: 'date' },
    to: { ...text, format: 'date' },
  }),
  InventoryOverlap: closed({
    one: count,
    other: count,
    both: count,
    either: count,
    shareOfOne: { ...percent, description: 'Percent of the first list.' },
    shareOfOther: { ...percent, description: 'Percent of the second.' },
  }),
  InventoryListUsers: closed({
    users: list(
      closed({
        entity: text,
        id: text,
        name: text,
        status: { type: ['string', 'null'] },
        side: { enum: ['included', 'excluded'] },
      }),
    ),
    warnings: { ...list(text), description: 'Where the list does the opposite of what it seems to be for.' },
    without: { ...list(text), description: 'Entities that you may not read.' },
    left: { ...count, description: 'How many more there are.' },
  }),
}
