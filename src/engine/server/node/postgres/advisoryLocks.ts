/** The advisory locks of a database, side by side: two that were the same would wait for each other for ever. */
export const advisoryLocks = {
  /** Tables are brought in line with the catalogue. */
  tables: 4_827_301_001,
  /** Facts are written. */
  facts: 4_827_301_002,
  /** A start prepares what is made once. */
  start: 4_827_301_003,
  /** Touches and conversions are settled. */
  conversions: 4_827_301_004,
  /** Facts are delivered to ClickHouse. */
  factOutbox: 4_827_301_005,
} as const
