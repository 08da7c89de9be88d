import type { KindContract } from './kindContract.ts'

export const json: KindContract<'json'> = { schema: () => ({}), sample: () => true, column: null, operators: [] }
