import { ownResources } from '../src/engine/contract/ownResources/ownResources.ts'

/** The wall between the engine, which makes a console and its API from a catalogue, and the product made with it. */
export function isProduct(path: string): boolean {
  return path === 'resources.config.ts' || path.startsWith('src/advertising/')
}

export function isEngine(path: string): boolean {
  return path.startsWith('src/engine/')
}

/** What of the product the engine still imports, a line each. Close a gap and take its line out; no line is ever added. */
export const wallGaps: readonly string[] = []

/** What every console has. */
export const engineEntities: ReadonlySet<string> = new Set(Object.keys(ownResources))

/** Files of the engine that still name a resource of the product, to be told by the catalogue or handed in instead. */
export const nameGaps: readonly string[] = []

/** There an app is one of a phone, and an account a person's own or the program's that has a key. */
export const otherMeaning = new Set([
  'src/engine/pages/account/SecondFactorCard.tsx',
  'src/engine/server/access/liveKeys.ts',
  'src/engine/server/access/loadServiceAccount.ts',
  'src/engine/server/access/serviceKeys.ts',
  'src/engine/server/access/tries.ts',
  'src/engine/server/store/systemTables.ts',
  'src/engine/shell/UserMenu.tsx',
  'src/engine/shell/consoleRoutes.tsx',
])

/** Words of the trade that the engine's code doesn't use; comments may, where they give an example. */
export const productWords = [
  'advertis(?:er|ing)',
  'bid',
  'bidder',
  'budget',
  'buyer',
  'campaign',
  'creative',
  'curator',
  'deal',
  'impression',
  'line[ _-]?item',
  'pacing',
  'publisher',
  'seller',
  'spend',
  'vast',
  'vmap',
] as const

/** Where the engine's code still has such a word. Take a line out when it is gone; none is added for the product's sake. */
export const wordGaps: Readonly<Record<string, readonly string[]>> = {
  // What people choose for a password.
  'src/engine/contract/commonPasswords.ts': ['advertising', 'campaign'],
  // An acronym that labels write in capitals.
  'src/engine/contract/labels.ts': ['vast'],
  // A call that reads although it posts.
  'src/engine/providers/http.ts': ['vast'],
  // Of bytes that are read.
  'src/engine/server/assets/probeMovie.ts': ['budget'],
}
