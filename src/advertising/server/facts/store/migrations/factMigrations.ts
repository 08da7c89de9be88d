import type { Migration } from '../../../../../engine/server/node/postgres/migrate.ts'
import { facts } from './0001-facts.ts'
import { dailyFacts } from './0002-daily-facts.ts'
import { reportingFacts } from './0003-reporting-facts.ts'
import { people } from './0004-people.ts'
import { factBatches } from './0005-fact-batches.ts'
import { conversionParts } from './0007-conversion-parts.ts'
import { factOutbox } from './0010-fact-outbox.ts'
import { factCurrencyIndex } from './0012-fact-currencies.ts'
import { platformSeats } from './0013-platform-seats.ts'
import { factKeyIndex } from './0014-fact-key-index.ts'

/** What facts stand in, and what an upgrade mends once in rows; a step that was once made stays. */
export const factMigrations: readonly Migration[] = [
  facts,
  dailyFacts,
  reportingFacts,
  people,
  factBatches,
  conversionParts,
  factOutbox,
  factCurrencyIndex,
  platformSeats,
  factKeyIndex,
]
