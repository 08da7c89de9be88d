import { vocabularyValues } from '../vocabularies.ts'
import { type KindContract, pick } from './kindContract.ts'

export const choice: KindContract<'choice'> = {
  schema: ({ options, vocabulary }) => vocabularySchema(options, vocabulary),
  sample: ({ options, vocabulary }, random) =>
    vocabulary === 'resource' ? '*' : pick(options ?? vocabularyValues(vocabulary), random),
  column: 'text',
  operators: ['in'],
}

/**
 * Options are listed; a vocabulary too, but time zones, whose list belongs to the machine that looks, and resources,
 * whose list is the catalogue itself.
 */
export function vocabularySchema(
  options: readonly string[] | undefined,
  vocabulary: Parameters<typeof vocabularyValues>[0],
) {
  if (options) return { type: 'string', enum: options }
  if (vocabulary === 'timezone') return { type: 'string', pattern: '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$', maxLength: 64 }
  if (vocabulary === 'resource') return { type: 'string', pattern: '^(\\*|[a-z][a-z-]*)$', maxLength: 64 }
  return { type: 'string', enum: vocabularyValues(vocabulary) }
}
