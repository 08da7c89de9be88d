/** What the console may cost, in one place. Bytes are of brotli, kB are thousands; the aims are where it should go. */
export const budgets = {
  /** JavaScript until the sign-in page is usable. */
  signInScript: 80_000,
  /** JavaScript until the first list shows its rows; the smallest react-admin application has 259 kB. Aim 260 kB, at most 310. */
  firstListScript: 305_000,
  /** Files of it, and everything that is asked for until then: pages, styles, fonts, rows. */
  firstListScripts: 6,
  firstListRequests: 18,
  /** All that goes over the wire until a list shows its rows again, files kept by the browser. */
  warmVisit: 40_000,
  /** What a page brings for itself alone. */
  pageChunk: 25_000,
  /**
   * The demo's second visit, until a record shows. The goal is two seconds on a quiet machine; what takes the time is held by what can be
   * counted on a busy one: files and their bytes, unpacked, none over the wire, and seconds of the page's processor time.
   */
  demoAgain: { files: 45, bytes: 3_390_000, wireBytes: 0, processorSeconds: 1.5, milliseconds: 8000 },
  /** Lines of style sheets under `src`, all together: layout of pages and what no library draws, both ways round. They only become fewer. */
  styleLines: 5_010,
} as const

/** Libraries that only the pages that show them may load. */
export const lateLibraries = [
  'recharts',
  '@mui/x-data-grid',
  '@mui/x-date-pickers',
  '@codemirror/view',
  'react-colorful',
  'papaparse',
] as const
