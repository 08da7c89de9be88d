import type { Place } from '../../vast/xmlTree.ts'

/** A place in one hop's document, to be shown in its text and its tree. */
export interface DocumentPlace extends Place {
  readonly hop: number
  /** As findings name it; left out, the line says where. */
  readonly path?: string
}
