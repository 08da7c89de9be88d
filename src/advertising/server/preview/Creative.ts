import type { StoredFile } from '../../../engine/server/assets/AssetFiles.ts'

/** What of a row can be run in a frame. */
export type Creative = CreativeFacts &
  ({ readonly kind: 'tag'; readonly markup: string } | { readonly kind: 'html5'; readonly file: StoredFile })

export interface CreativeFacts {
  /** In pixels. */
  readonly width: number | null
  readonly height: number | null
  readonly clickUrl: string | null
}
