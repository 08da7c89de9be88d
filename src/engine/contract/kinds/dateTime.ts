import { between, type KindContract } from './kindContract.ts'

export const dateTime: KindContract<'dateTime'> = {
  schema: () => ({
    type: 'string',
    format: 'date-time',
    maxLength: 24,
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  }),
  sample: (_, random) => `2026-11-${String(between(1, 30, random)).padStart(2, '0')}T00:00:00.000Z`,
  column: 'time',
  operators: ['gte', 'lte'],
}
