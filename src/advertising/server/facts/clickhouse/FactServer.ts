/** A ClickHouse server or cluster, as facts need it. What it can't answer now throws `StoreAway`. */
export interface FactServer {
  /** The rows of one statement, as lists. Given up when the signal ends, with its reason. */
  ask(sql: string, signal?: AbortSignal): Promise<readonly AnswerRow[]>
  /** The same in portions, as they come. */
  stream(sql: string): AsyncIterable<readonly AnswerRow[]>
  /** A statement that answers nothing. */
  command(sql: string): Promise<void>
  /** Adds rows to a table, their values in the order of these columns. */
  insert(table: string, columns: readonly string[], rows: readonly AnswerRow[]): Promise<void>
  close(): Promise<void>
}

/** Numbers, texts, and null, in the order of the columns. */
export type AnswerRow = readonly unknown[]

/** What people call what is away then, at the beginning of a sentence. */
export const factStoreName = 'The store of delivery figures'
