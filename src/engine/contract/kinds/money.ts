import { between, type KindContract } from './kindContract.ts'

/**
 * Integer micros, in any currency up to 9,000,000,000 units: what a double still holds to the micro, so that budgets in yen, won or rupiah
 * have room. Sums that go beyond it are exact to a few micros, and never come out below the bound that they have passed.
 */
export const money: KindContract<'money'> = {
  schema: ({ min = 0, max = 9_000_000_000_000_000 }) => ({ type: 'integer', minimum: min, maximum: max }),
  sample: ({ min = 0, max = min + 50_000_000_000 }, random) =>
    between(Math.ceil(min / 10_000), Math.floor(max / 10_000), random) * 10_000,
  column: 'number',
  operators: ['gte', 'lte'],
}
