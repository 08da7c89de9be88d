import { between, type KindContract } from './kindContract.ts'

/** Seconds. */
export const duration: KindContract<'duration'> = {
  schema: ({ min = 0, max = 31_536_000 }) => ({ type: 'number', minimum: min, maximum: max }),
  sample: ({ min = 0, max = 60 }, random) => between(min, max, random),
  column: 'number',
  operators: ['gte', 'lte'],
}
