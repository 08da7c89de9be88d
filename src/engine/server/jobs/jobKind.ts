import type { Principal } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'

/** One sort of work that the queue knows to do. It may be begun again from the start, so it must not do anything twice. */
export type JobKind = (work: Work) => Promise<WorkResult>

export interface Work {
  readonly context: ApiContext
  readonly run: Row
  /** In whose name: who made the job, or asked for this run. What they may not see, it doesn't hold. */
  readonly principal: Principal
  /** Ends when the run is canceled, or no longer this worker's. */
  readonly signal: AbortSignal
  /** How far it is, 0 to 100. */
  progress(percent: number): void
  /** A line of the run's log. */
  say(line: string): void
}

export interface WorkResult {
  readonly rows: number
  /** Fields of the run: `bytes`, `dataUrls`, `downloadUrl`, `expiresAt`. */
  readonly fields?: Partial<Row>
  /** What was made, in the store of artifacts; an unchanged result is known by the checksum of its content, or else of the file. */
  readonly file?: MadeFile
  /** Why not all of it was done. */
  readonly partial?: string
}

export interface MadeFile {
  readonly checksum: string
  /** Of what it says, for files that say the same in several languages. */
  readonly contentChecksum?: string
  readonly fileName: string
  readonly contentType: string
  readonly bytes: number
}

/** The work can't be done, and trying again would change nothing; the message is a sentence for a person. */
export class WorkRefused extends Error {
  override name = 'WorkRefused'
  constructor(
    /** Like `no_owner`; for filters. */
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}
