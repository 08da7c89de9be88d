import type { Verb } from '../../contract/resourceSpec.ts'

/** A role that a product comes with; its id never changes, and nobody edits it. */
export interface BuiltInRole {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly scope: 'platform' | 'organization'
  readonly permissions: readonly { readonly resource: string; readonly verbs: readonly Verb[] }[]
  /** What it shows of facts; default: everything. */
  readonly metrics?: readonly string[]
  readonly dimensions?: readonly string[]
}
