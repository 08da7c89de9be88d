import type { Catalogue } from '../../../engine/contract/resourceSpec.ts'
import { prepareSystem } from '../../../engine/server/access/prepareSystem.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { AssetFiles } from '../../../engine/server/assets/AssetFiles.ts'
import { addLeftovers } from '../../../engine/server/sample/leftovers.ts'
import { SampleBuilder, type Scale } from '../../../engine/server/sample/SampleBuilder.ts'
import { storeSample } from '../../../engine/server/sample/storeSample.ts'
import type { Store, Transaction } from '../../../engine/server/store/Store.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'
import type { HistoryRow } from '../../../engine/server/store/systemTables.ts'
import { builtInRoles } from '../access/builtInRoles.ts'
import { type DealExchange, dealExchangeTable } from '../deals/dealExchange.ts'
import { markDealDue } from '../deals/dueDeals.ts'
import { type Fact, factStore } from '../facts/store/factStore.ts'
import { storeTheirMetrics } from '../reconciliation/theirMetricsTable.ts'
import { addCampaigns } from './campaigns.ts'
import { addCampaignTemplates } from './campaignTemplates.ts'
import { addChangeHistory } from './changeHistory.ts'
import { addConversionEvents } from './conversionEvents.ts'
import { addConversionLog } from './conversionLog.ts'
import { creditedFacts } from './creditedFacts.ts'
import { addData } from './data.ts'
import { addDeals } from './deals.ts'
import { factsOf } from './facts.ts'
import { addFeeds, type SampleBatch } from './feeds.ts'
import { addInventory } from './inventory.ts'
import { addMedia } from './media.ts'
import { addMembers } from './members.ts'
import { addOperations } from './operations.ts'
import { addPeople, sampleSignIns } from './people.ts'
import { addReconciliations, type SampleMetrics } from './reconciliations.ts'
import { addReporting } from './reporting.ts'
import { sampleKeys } from './sampleKeys.ts'
import { settle } from './settle.ts'
import { settleDeals } from './settleDeals.ts'
import { settleLimits } from './settleLimits.ts'
import { settleResults } from './settleResults.ts'
import { settleSync } from './settleSync.ts'
import { addTargetingTemplates } from './targetingTemplates.ts'
import { addTrading } from './trading.ts'
import { addDeliveries } from './webhooks.ts'

export interface SampleOptions {
  readonly catalogue: Catalogue
  /** The sample stands around this day: flights, facts and ids follow from it and from nothing else. */
  readonly now: Date
  /** Of the password of every sample sign-in. */
  readonly passwordHash: string | Promise<string>
  /** The sample for this day, where it is already being written. */
  readonly written?: Promise<WrittenSample> | undefined
  /** `small` has a fifth of the rows and two weeks of facts: for the demo and for tests. */
  readonly scale?: Scale
  readonly onProgress?: (text: string) => void
  /** Where the sample's files go. */
  readonly files: AssetFiles
}

/** Fills a store that has no rows with three organizations at work; all of it, or nothing. */
export async function fillWithSample(store: Store, options: SampleOptions): Promise<void> {
  const { catalogue, now, passwordHash, files, onProgress = () => {} } = options
  await prepareSystem(store, { catalogue, roles: builtInRoles }, now)
  onProgress('Generating sample data')
  const { builder, facts, batches, history, exchanges, figures } = await (options.written ?? writeSample(options))
  // Meanwhile; nothing is committed before they are there.
  const filed = writeFiles(files, [...builder.files.values()])
  const along = async (tx: Transaction) => {
    await tx.insert('history', history)
    await tx.insert('service-key', sampleKeys(builder))
    await addMembers(tx, builder)
    await tx.insert(
      dealExchangeTable.name,
      exchanges.map(one => ({ ...one })),
    )
    for (const one of figures) await storeTheirMetrics(tx, one.reconciliation, one)
    for (const { deal, organization, push } of exchanges)
      if (push?.state === 'pending') await markDealDue(tx, { id: deal, organization }, builder.now)
    await addConversionLog(tx, builder, facts)
    onProgress(`Writing ${facts.length.toLocaleString('en')} hours of delivery`)
    const sent = new Set(batches.flatMap(batch => batch.facts))
    await tx.extension(factStore).insertFacts(facts.filter(fact => !sent.has(fact)))
    for (const batch of batches) {
      const sequence = await tx.extension(factStore).insertBatch(batch.facts)
      await tx.update('fact-batch', [storedRow(resourceNamed(options, 'fact-batch'), { ...batch.row, sequence })])
    }
    await filed
  }
  const stored = storeSample(store, builder, { emails: sampleSignIns.map(({ email }) => email), passwordHash, along })
  await Promise.all([filed, stored])
}

/** Some at the same time: waiting for the disk is what takes long. */
async function writeFiles(files: AssetFiles, contents: readonly Uint8Array[]): Promise<void> {
  for (let start = 0; start < contents.length; start += 32) {
    await Promise.all(
      contents.slice(start, start + 32).map(async bytes => {
        const file = await files.receive()
        await file.write(bytes)
        await file.finish()
        await file.keep()
        await file.discard()
      }),
    )
  }
}

/** The sample before it is stored. */
export async function writeSample(options: Pick<SampleOptions, 'catalogue' | 'now' | 'scale'>): Promise<WrittenSample> {
  const { catalogue, now, scale = 'full' } = options
  const builder = new SampleBuilder({ catalogue, now, scale })
  addPeople(builder)
  addTrading(builder)
  addInventory(builder)
  addData(builder)
  addConversionEvents(builder)
  await addMedia(builder)
  addDeals(builder)
  const deliveries = addCampaigns(builder)
  settleDeals(builder)
  addOperations(builder)
  addReporting(builder)
  addDeliveries(builder)
  addTargetingTemplates(builder)
  addCampaignTemplates(builder)
  // Batches come of the facts.
  addLeftovers(builder, ['fact-batch', 'reconciliation'])
  await settle(builder)
  const facts = creditedFacts(builder, factsOf(builder, deliveries))
  await settleResults(builder, facts)
  settleLimits(builder, facts)
  const exchanges = await settleSync(builder)
  const figures = addReconciliations(builder, facts)
  const history = addChangeHistory(builder)
  return { builder, facts, batches: addFeeds(builder, facts), history, exchanges, figures }
}

export interface WrittenSample {
  readonly builder: SampleBuilder
  readonly facts: readonly Fact[]
  /** Those of the facts that feeds sent. */
  readonly batches: readonly SampleBatch[]
  readonly history: readonly HistoryRow[]
  /** What went to and came from partners about deals. */
  readonly exchanges: readonly DealExchange[]
  /** What partners say that they counted. */
  readonly figures: readonly SampleMetrics[]
}
