import { vocabularyValues } from '../vocabularies.ts'
import { vocabularySchema } from './choice.ts'
import { compact, type KindContract } from './kindContract.ts'

export const choices: KindContract<'choices'> = {
  schema: ({ options, vocabulary, min, max = 500, required }) =>
    compact({
      type: 'array',
      items: vocabularySchema(options, vocabulary),
      uniqueItems: true,
      minItems: min ?? (required ? 1 : undefined),
      maxItems: max,
    }),
  sample: ({ options, vocabulary, min = 1 }, random) => {
    const all = options ?? vocabularyValues(vocabulary)
    const start = Math.floor(random() * Math.max(1, all.length - min))
    return all.slice(start, start + Math.max(min, 1))
  },
  column: 'texts',
  operators: ['in'],
}
