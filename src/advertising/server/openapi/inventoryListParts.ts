import { boolean, closed, list, text } from '../../../engine/server/openapi/partShapes.ts'
import { entryTypes } from '../../targeting/listEntries.ts'

const count = { type: 'integer', minimum: 0 }
const percent = { type: ['number', 'null'] }

/** The shapes of what is answered about inventory lists. */
export const inventoryListParts = {
  InventoryEntries: closed({
    entries: list(closed({ type: { enum: entryTypes }, value: text })),
    total: { ...count, description: 'How many entries the search finds.' },
    hasMore: boolean,
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
