import { fieldsSchema, sampleFields } from '../schema.ts'
import type { KindContract } from './kindContract.ts'

export const group: KindContract<'group'> = {
  schema: ({ fields }) => fieldsSchema(fields),
  sample: ({ fields }, random, varied) => sampleFields(fields, random, varied),
  column: null,
  operators: [],
}
