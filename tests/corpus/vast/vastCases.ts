import { addressCases } from './addressCases.ts'
import { linearCases } from './linearCases.ts'
import { mediaFileCases } from './mediaFileCases.ts'
import { partCases } from './partCases.ts'
import { structureCases } from './structureCases.ts'
import type { VastCase } from './vastCase.ts'

/** Every document of the corpus, valid and invalid for each version and rule. */
export const vastCases: readonly VastCase[] = [
  ...structureCases,
  ...linearCases,
  ...mediaFileCases,
  ...addressCases,
  ...partCases,
]
