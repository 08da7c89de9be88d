import type { KindContract } from './kindContract.ts'

/** Sent as a text, answered as `{ set: true, hint: '…4f2a' }`; sending that back keeps what is stored. */
export const secret: KindContract<'secret'> = {
  schema: ({ min = 1, max = 4096 }) => ({ type: 'string', minLength: min, maxLength: max, writeOnly: true }),
  sample: (_, random) => `sample-secret-${Math.floor(random() * 1e9).toString(36)}-0000`,
  column: null,
  operators: [],
}
