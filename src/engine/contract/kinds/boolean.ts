import type { KindContract } from './kindContract.ts'

export const boolean: KindContract<'boolean'> = {
  schema: () => ({ type: 'boolean' }),
  sample: (_, random) => random() < 0.5,
  column: 'boolean',
  operators: ['in'],
}
