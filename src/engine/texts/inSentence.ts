import { theLanguage } from './language.ts'

/** A label inside a sentence: "Line item" is "line item" there in English, "VAST tag" stays. Other languages have their own capitals. */
export function inSentence(label: string): string {
  if (theLanguage().code !== 'en' || /^[A-Z][A-Z]/.test(label)) return label
  return label.charAt(0).toLowerCase() + label.slice(1)
}
