import { compact, type KindContract } from './kindContract.ts'
import { textFormats } from './textFormats.ts'

export const list: KindContract<'list'> = {
  schema: ({ min, max = 1000, maxLength = 255, format, required }) =>
    compact({
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength, ...(format ? textFormats[format].schema : {}) },
      uniqueItems: true,
      minItems: min ?? (required ? 1 : undefined),
      maxItems: max,
    }),
  sample: ({ format, min = 0, required, maxLength = 255 }, random) => {
    if (!required && min === 0 && random() < 0.5) return []
    return [format ? textFormats[format].sample : `${Math.floor(random() * 100)}-sample`.slice(0, maxLength)]
  },
  column: 'texts',
  operators: ['in'],
}
