import { fieldsSchema } from '../schema.ts'
import { targetingFields } from '../targeting.ts'
import type { KindContract } from './kindContract.ts'

export const targeting: KindContract<'targeting'> = {
  schema: () => fieldsSchema(targetingFields),
  sample: () => ({
    countries: { include: ['US', 'CA'], exclude: [] },
    deviceTypes: { include: ['phone', 'connected_tv'], exclude: [] },
  }),
  column: null,
  operators: [],
}
