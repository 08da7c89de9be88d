import { textFormats } from './kinds/textFormats.ts'
import { textOf } from './looseValues.ts'

/** Whether a text is a domain as fields of that format take it: small letters, no path; see `asciiDomain` for international ones. */
export function isDomain(text: string): boolean {
  return text.length <= 253 && pattern.test(text)
}

const pattern = new RegExp(textOf(textFormats.domain.schema.pattern))
