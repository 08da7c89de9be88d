/** What a host may log and count of a run of a job that it worked on. */
export interface Ran {
  readonly run: string
  readonly kind: string
  /** How it ended here: as the run says, or `lost` to another process, or `given back` as this one stops. */
  readonly status: string
  readonly ms: number
}
