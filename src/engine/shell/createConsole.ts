import type { Written } from '../contract/defineConsole.ts'
import type { PlatformDialect } from '../contract/platformDialect.ts'
import type { Catalogue, ConsoleInput } from '../contract/resourceSpec.ts'
import { translateCatalogue } from '../contract/translateCatalogue.ts'
import { type MeasuredParts, measuredParts } from '../derive/measuredParts.ts'
import type { Overrides } from '../derive/overrides.ts'
import { type GivenParts, giveOwnParts, type OwnPartsOf } from '../derive/ownParts.tsx'
import { giveOwnRecords, type OwnRecords } from '../derive/ownRecords.ts'
import { pageDialect } from '../providers/pageDialect.ts'
import { givePlatformDialect } from '../providers/platformDialect.ts'
import { giveCatalogue } from '../providers/resources.ts'
import { theLanguage } from '../texts/language.ts'
import { Console, prepareConsole } from './Console.tsx'
import { type ConsoleParts, consoleParts } from './consoleParts.ts'
import { commonRecords, ownPages } from './ownPages.ts'
import type { SignedInConsole } from './startConsole.ts'

/**
 * A console for signed-in people, made of a product's catalogue; pages, overrides and texts of its own are optional. Cells and
 * inputs are there for every name that the catalogue's fields say.
 */
export function createConsole<C extends Catalogue & Written<ConsoleInput>>({
  catalogue,
  measured,
  pages = [],
  overrides,
  records,
  messages = {},
  documentation = false,
  cells,
  inputs,
  platform = {},
}: ConsoleProduct<C>): SignedInConsole {
  const read = theLanguage().code === 'en' ? catalogue : translateCatalogue(catalogue)
  giveCatalogue(read)
  givePlatformDialect({ ...platform, ...pageDialect() })
  consoleParts.give({ pages, messages, documentation, overrides: { ...ownPages, ...overrides } })
  giveOwnParts(read, { cells, inputs })
  giveOwnRecords({ ...commonRecords, ...records })
  measuredParts.give(measured ?? null)
  return { Console, prepare: prepareConsole }
}

/** What a console is made of. */
export type ConsoleProduct<C extends Catalogue & Written<ConsoleInput>> = ConsoleOf<C> & OwnPartsOf<C>

interface ConsoleOf<C extends Catalogue & Written<ConsoleInput>>
  extends Partial<Omit<ConsoleParts, 'overrides'>>,
    GivenParts {
  readonly catalogue: C
  readonly overrides?: Overrides<C>
  /** Panels and tabs of record pages. */
  readonly records?: OwnRecords<C>
  /** How the platform behind the console speaks, where that isn't our own API. */
  readonly platform?: PlatformDialect
  /** For resources with `measured` in the catalogue. */
  readonly measured?: MeasuredParts
}
