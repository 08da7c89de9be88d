import { fieldsSchema, sampleFields } from '../schema.ts'
import { compact, type KindContract } from './kindContract.ts'

export const objectList: KindContract<'objectList'> = {
  schema: ({ fields, min, max = 200, required }) =>
    compact({ type: 'array', items: fieldsSchema(fields), minItems: min ?? (required ? 1 : undefined), maxItems: max }),
  sample: ({ fields }, random, varied) => [sampleFields(fields, random, varied)],
  column: null,
  operators: [],
}
