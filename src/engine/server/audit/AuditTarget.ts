import type { Row } from '../store/Store.ts'

/** Where the audit log is sent on to, entry by entry in the order of its chains. */
export interface AuditTarget {
  /** Its position is kept by this. */
  readonly id: string
  /** The chain that it gets; null: all. */
  readonly chain: string | null
  /** How long to wait after it failed so many times in a row. */
  readonly waitMs: (failures: number) => number
  /** Answers when the entries, all of one chain, are safe there. @throws whatever keeps them from that: they are sent again */
  readonly send: (chain: string, entries: readonly Row[]) => Promise<void>
}
