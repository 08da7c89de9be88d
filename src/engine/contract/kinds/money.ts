import { between, type KindContract } from './kindContract.ts'

/** Integer micros. The bound keeps sums of a thousand rows exact in a double. */
export const money: KindContract<'money'> = {
  schema: ({ min = 0, max = 9_000_000_000_000 }) => ({ type: 'integer', minimum: min, maximum: max }),
  sample: ({ min = 0, max = min + 50_000_000_000 }, random) =>
    between(Math.ceil(min / 10_000), Math.floor(max / 10_000), random) * 10_000,
  column: 'number',
  operators: ['gte', 'lte'],
}
