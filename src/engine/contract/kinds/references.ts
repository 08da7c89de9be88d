import { compact, type KindContract } from './kindContract.ts'

export const references: KindContract<'references'> = {
  schema: ({ min, max = 200, required }) =>
    compact({
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: 64 },
      uniqueItems: true,
      minItems: min ?? (required ? 1 : undefined),
      maxItems: max,
    }),
  sample: () => undefined,
  column: 'texts',
  operators: ['in'],
}
