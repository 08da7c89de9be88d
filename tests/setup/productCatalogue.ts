import { catalogue } from '../../resources.config.ts'
import { measuredParts } from '../../src/engine/derive/measuredParts.ts'
import { giveCatalogue } from '../../src/engine/providers/resources.ts'

/** For tests of the console's pieces outside of a console: hands the product's catalogue in, as `createConsole` does. */
giveCatalogue(catalogue)
measuredParts.give(null)
