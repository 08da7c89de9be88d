import { languageTexts, textOf, theLanguage } from '../texts/language.ts'
import { said } from '../texts/said.ts'

/**
 * What the server has named, in the language that is read: `Created: Spring`, `A deal is silent: North`, `Sync deals, 2026-11-29 05:42`,
 * `The clock`. What somebody has named, behind a colon, stays as it is.
 * @param rest what stands behind the colon, in the language; as it is where somebody has named it
 */
export function serverName(name: string, rest: (name: string) => string = own => own): string {
  if (theLanguage().code === 'en') return name
  const colon = name.indexOf(': ')
  const what = colon > 0 ? textOf(name.slice(0, colon)) : undefined
  if (what !== undefined) return `${what}: ${rest(name.slice(colon + 2))}`
  const [, run = '', moment = ''] = /^(.+)(, \d{4}-\d\d-\d\d \d\d:\d\d)$/.exec(name) ?? []
  if (moment !== '') return said(run) + moment
  return languageTexts().said.get(name) ?? name
}
