import type { StoreExtension } from '../../../../engine/server/store/storeExtension.ts'
import type { FactMeasure, FactPart } from '../../../reporting/factShape.ts'
import type { FactGroup, FactReport } from './factReport.ts'

/** Facts in a store: `read.extension(factStore)`. */
export const factStore: StoreExtension<FactsExtended> = { name: 'facts' }

export interface FactsExtended {
  readonly reads: FactReads
  readonly writes: FactWrites
  readonly streams: FactStreams
}

/** What a store says of facts, beside rows. */
export interface FactReads {
  /** The facts of a report, grouped, sorted and cut; from the days that are added up already where that answers it. */
  reportFacts(report: FactReport): Promise<FactGroup[]>
  /** The currencies of all that a report could be about, whatever its hours. */
  factCurrencies(report: Pick<FactReport, 'scope' | 'filters' | 'signal'>): Promise<string[]>
  /** Who of the sample was told of by what passes, in at least so many hours, each with the last of them. */
  peopleSeen(question: PeopleQuestion): Promise<ReadonlyMap<number, string>>
  /** The last hour that was told of any of the scope's organizations; null when none was. */
  lastFactHour(scope: FactReport['scope']): Promise<string | null>
  /**
   * What was told by writes after the one with this number; null asks for no more than the last number. What stood before a batch that was
   * withdrawn is not among it. It is kept by writes, not by time, so that nothing is missed that was told of days long past.
   */
  toldSince(number: number | null): Promise<ToldSince>
  /** How many writes are acknowledged and not yet where questions are answered from; the next question waits for them. */
  writesWaiting(): Promise<number>
}

export interface ToldSince {
  /** Of the last write. */
  readonly number: number
  /** Null where the store doesn't know. */
  readonly rows: ToldRows | null
}

/** The ids of what facts are about. */
export interface ToldRows {
  readonly campaigns: ReadonlySet<string>
  readonly strategies: ReadonlySet<string>
  readonly lineItems: ReadonlySet<string>
}

export interface PeopleQuestion extends Pick<FactReport, 'scope' | 'filters' | 'clock' | 'hours' | 'signal'> {
  readonly atLeast: number
}

export interface FactStreams {
  /** The same as `reportFacts`, in portions, so that any number of groups takes little memory. Not within a transaction. */
  streamFacts(report: FactReport): AsyncIterable<readonly FactGroup[]>
}

/** What a transaction does to facts. */
export interface FactWrites {
  /** Until the transaction ends, nobody else writes facts; what is read from now on knows the last write of the others. */
  lockFacts(): Promise<void>
  /**
   * Adds facts; the same hour and `factParts` twice replaces, people and all. All measures are whole numbers. `factTree` follows what was
   * told last, for the hours told before, too. What is replaced so does not come back.
   */
  insertFacts(rows: readonly Fact[]): Promise<void>
  /** The same for facts that may be withdrawn: what they replace is kept until then. @returns the batch's number; later ones are higher */
  insertBatch(rows: readonly Fact[]): Promise<number>
  /**
   * Takes back what a batch told: where nothing newer was told, what stood before comes back. Twice is as once. `factTree` stays as it
   * was told last.
   */
  withdrawBatch(number: number): Promise<void>
  /** These batches are never withdrawn: what they replaced is no longer kept. */
  settleBatches(numbers: readonly number[]): Promise<void>
}

/**
 * One hour (UTC) of delivery of one line item, or of the bids that it lost for one reason; what tells facts apart stands
 * in `factParts`. A part that is left out is '', a measure that is left out is 0. Money in micros of `currency`.
 */
export interface Fact
  extends Readonly<Partial<Record<FactPart, string>>>,
    Readonly<Partial<Record<FactMeasure, number>>> {
  readonly hour: string
  readonly organization: string
  readonly campaign: string
  readonly strategy: string
  readonly lineItem: string
  /** The numbers of those people of the sample to whom it was shown. */
  readonly people?: readonly number[]
}
