import { createGridEngine, type GridPage, type GridView } from './gridEngine.ts'
import { readTable } from './readTable.ts'

/** The addresses first, once; then each view that a page is wanted of. */
export type GridQuestion = { readonly addresses: readonly string[] } | { readonly view: GridView }

export interface GridAnswer extends GridPage {
  /** The view that was asked for. Null where nobody could be asked. */
  readonly view: GridView | null
  /** How many addresses could not be read. */
  readonly failed: number
}

/**
 * The worker that holds a grid's rows: one worker for one list of addresses, ended when the grid goes or its addresses
 * change, which also ends what it fetches. Answers the newest question only.
 */
self.onmessage = ({ data }: MessageEvent<GridQuestion>) => {
  if ('addresses' in data) {
    loaded = load(data.addresses)
    return
  }
  newest = data.view
  void loaded?.then(answer => {
    if (newest === data.view) self.postMessage(answer(data.view))
  })
}

let loaded: Promise<(view: GridView) => GridAnswer> | undefined
let newest: GridView | undefined

async function load(addresses: readonly string[]): Promise<(view: GridView) => GridAnswer> {
  const { table, failed } = await readTable(addresses)
  const pageOf = createGridEngine(table)
  return view => ({ ...pageOf(view), view, failed })
}
