import { fieldsSchema } from '../schema.ts'
import type { KindContract } from './kindContract.ts'

export const targeting: KindContract<'targeting'> = {
  schema: ({ fields }) => fieldsSchema(fields),
  sample: ({ example = {} }) => example,
  column: null,
  operators: [],
}
