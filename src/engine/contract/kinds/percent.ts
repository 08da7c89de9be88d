import { between, type KindContract } from './kindContract.ts'

/** 0–100; DV360 counts thousandths, so three decimals at most (checked by rounding, not by `multipleOf`, which doubles break). */
export const percent: KindContract<'percent'> = {
  schema: ({ min = 0, max = 100 }) => ({ type: 'number', minimum: min, maximum: max }),
  sample: ({ min = 0, max = 100 }, random) => between(min, max, random),
  column: 'number',
  operators: ['gte', 'lte'],
}
