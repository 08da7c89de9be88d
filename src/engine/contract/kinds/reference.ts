import type { KindContract } from './kindContract.ts'

/** An id; that the row is there and may be seen by the writer is checked by the server on every write. */
export const reference: KindContract<'reference'> = {
  schema: () => ({ type: 'string', minLength: 1, maxLength: 64 }),
  sample: () => undefined,
  column: 'text',
  operators: ['in'],
}
