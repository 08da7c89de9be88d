import { addressCases } from './addressCases.ts'
import { daastCases } from './daastCases.ts'
import { extensionCases } from './extensionCases.ts'
import { linearCases } from './linearCases.ts'
import { mediaFileCases } from './mediaFileCases.ts'
import { mildCases } from './mildCases.ts'
import { overlayCases } from './overlayCases.ts'
import { partCases } from './partCases.ts'
import { structureCases } from './structureCases.ts'
import { truthCases } from './truthCases.ts'
import type { VastCase } from './vastCase.ts'
import { vmapCases } from './vmapCases.ts'

/** Every document of the corpus, valid and invalid for each version and rule. */
export const vastCases: readonly VastCase[] = [
  ...structureCases,
  ...linearCases,
  ...mediaFileCases,
  ...addressCases,
  ...partCases,
  ...overlayCases,
  ...extensionCases,
  ...truthCases,
  ...mildCases,
  ...daastCases,
  ...vmapCases,
]
