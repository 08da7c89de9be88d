import { advertisingConsole } from '../../src/advertisingConsole.ts'
import { measuredParts } from '../../src/engine/derive/measuredParts.ts'
import { giveOwnParts } from '../../src/engine/derive/ownParts.tsx'
import { giveCatalogue } from '../../src/engine/providers/resources.ts'

const { catalogue, ...parts } = advertisingConsole

/** For tests of the console's pieces outside of a console: hands the product's catalogue in, as `createConsole` does. */
giveCatalogue(catalogue)
measuredParts.give(null)
giveOwnParts(catalogue, parts)
