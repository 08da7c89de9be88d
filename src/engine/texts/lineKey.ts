import { theLanguage } from './language.ts'

/** A key as it is meant along a line: from right to left, the left arrow leads on and the right one back. */
export function lineKey(key: string): string {
  if (theLanguage().direction === 'ltr') return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}
