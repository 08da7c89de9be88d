import type { KindContract } from './kindContract.ts'

export const flag: KindContract<'flag'> = {
  schema: () => ({ type: 'boolean' }),
  sample: (_, random) => random() < 0.5,
  column: 'flag',
  operators: ['in'],
}
