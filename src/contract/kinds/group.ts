import { fieldsSchema, sampleFields } from '../schema.ts'
import type { KindContract } from './kindContract.ts'

export const group: KindContract<'group'> = {
  schema: ({ fields }) => fieldsSchema(fields),
  sample: ({ fields }, random) => sampleFields(fields, random),
  column: null,
  operators: [],
}
