import { closed, count, list, text, time } from '../../../engine/server/openapi/partShapes.ts'
import { outcomes } from '../../preflight/launchPlan.ts'

/** The shapes of what is answered about a launch. */
export const launchParts = {
  LaunchCheck: closed({
    at: time,
    campaign: text,
    rows: list(
      closed({
        entity: { enum: ['campaign', 'strategy', 'line-item'] },
        id: text,
        name: text,
        status: text,
        outcome: { enum: outcomes },
        to: { ...text, description: 'The state after a launch.' },
        reason: { ...text, description: 'Why it doesn’t go live, where its problems don’t say it.' },
        problems: list(
          closed({
            rule: text,
            severity: { enum: ['block', 'warn'] },
            sentence: text,
            fields: list(closed({ entity: text, id: text, path: text, name: text })),
            repair: {
              oneOf: [
                closed({
                  label: text,
                  entity: text,
                  id: text,
                  version: count,
                  changes: { type: 'object', description: 'As `PATCH` takes them.' },
                }),
                { type: 'null' },
              ],
            },
          }),
        ),
      }),
    ),
    left: { ...count, description: 'Line items that were left out; after a launch, rows that another call activates.' },
    without: { ...list(text), description: 'Entities that you may not read, so that rules about them were left out.' },
  }),
}
