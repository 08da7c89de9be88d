import { between, type KindContract } from './kindContract.ts'

export const date: KindContract<'date'> = {
  schema: () => ({ type: 'string', format: 'date', maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  sample: (_, random) => `2026-11-${String(between(1, 30, random)).padStart(2, '0')}`,
  column: 'time',
  operators: ['gte', 'lte'],
}
