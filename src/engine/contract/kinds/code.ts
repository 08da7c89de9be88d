import type { KindContract } from './kindContract.ts'

export const code: KindContract<'code'> = {
  schema: ({ max = 512_000 }) => ({ type: 'string', maxLength: max }),
  sample: ({ language }) => (language === 'json' ? '{}' : language === 'xml' ? '<VAST version="4.2"></VAST>' : ''),
  column: null,
  operators: [],
}
