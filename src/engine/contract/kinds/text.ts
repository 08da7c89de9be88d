import { t } from '../../texts/t.ts'
import { compact, type KindContract } from './kindContract.ts'
import { textFormats } from './textFormats.ts'

export const text: KindContract<'text'> = {
  schema: ({ max, min, format, required }) => {
    const rule = format ? textFormats[format].schema : {}
    return compact({
      type: 'string',
      ...rule,
      minLength: min ?? (required ? 1 : undefined),
      maxLength: max ?? rule.maxLength ?? 1000,
    })
  },
  sample: ({ format, max }, random) =>
    format
      ? textFormats[format].sample
      : t('Sample %{number}', { number: Math.floor(random() * 1000) }).slice(0, max ?? 100),
  column: 'text',
  operators: ['in'],
}
