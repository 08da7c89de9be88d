import { scheduleFields } from '../schedule.ts'
import { fieldsSchema } from '../schema.ts'
import type { KindContract } from './kindContract.ts'

export const schedule: KindContract<'schedule'> = {
  schema: () => fieldsSchema(scheduleFields),
  sample: () => ({ frequency: 'daily', time: '06:00', timezone: 'UTC' }),
  column: null,
  operators: [],
}
