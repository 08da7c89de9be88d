import { between, compact, type KindContract } from './kindContract.ts'

export const number: KindContract<'number'> = {
  schema: ({ min, max, integer }) =>
    compact({
      type: integer ? 'integer' : 'number',
      minimum: min ?? -Number.MAX_SAFE_INTEGER,
      maximum: max ?? Number.MAX_SAFE_INTEGER,
    }),
  sample: ({ min = 0, max = min + 100 }, random) => between(Math.ceil(min), Math.floor(max), random),
  column: 'number',
  operators: ['gte', 'lte'],
}
