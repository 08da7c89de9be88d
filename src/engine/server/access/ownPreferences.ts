import type { OwnPreferences } from '../../contract/ownAccount.ts'
import { startPages } from '../../contract/startPages.ts'
import { validateRow } from '../../contract/validate.ts'
import { isTimeZone } from '../../contract/zoneClock.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { demandSizes } from '../entities/demandSizes.ts'
import { quietErrors } from '../hooks/quietErrors.ts'
import { fieldsRefused } from '../http/apiError.ts'
import type { Row } from '../store/Store.ts'
import type { Principal } from './principal.ts'
import { partOnly } from './wholeAccount.ts'

/** How somebody reads the console, which hurts nobody who is signed in elsewhere. */
const reading = ['language', 'timezone', 'numberFormat', 'currency', 'startPage'] as const

/** What people change of their own row, whatever their roles allow. */
const own = [
  'name',
  ...reading,
  'mails',
  'alertMails',
  'alertMutes',
  'digest',
  'digestAt',
  'quietFrom',
  'quietTo',
] as const

/** The row of a person with what they change of it; null takes away. @throws ApiError 400 at the fields, and for any other; 403 see `wholeAccount.ts` */
export function withOwnChanges(
  context: ApiContext,
  row: Row,
  { body, principal }: { readonly body: Readonly<Record<string, unknown>>; readonly principal: Principal },
): Row {
  const stranger = Object.keys(body).find(name => !own.some(one => one === name))
  if (stranger !== undefined) throw fieldsRefused({ [stranger.slice(0, 80)]: 'This can’t be changed here' })
  if (principal.through !== undefined && !Object.keys(body).every(name => reading.some(one => one === name)))
    throw partOnly()
  const resource = resourceNamed(context, 'user')
  demandSizes(resource, body)
  const changed: Record<string, unknown> = { ...row, id: row.id }
  for (const [name, value] of Object.entries(body)) {
    if (value === null) delete changed[name]
    else changed[name] = typeof value === 'string' ? value.trim() : value
  }
  if (changed.name === undefined || changed.name === '') throw fieldsRefused({ name: 'Enter your name' })
  if (changed.timezone !== undefined && !isTimeZone(String(changed.timezone))) {
    throw fieldsRefused({ timezone: 'Choose a time zone' })
  }
  const { startPage } = body
  if (startPage && !startPages(context.catalogue, principal.grants).some(({ path }) => path === startPage)) {
    throw fieldsRefused({ startPage: 'Choose a page that you can open' })
  }
  const errors = { ...validateRow(resource, changed), ...quietErrors({ ...changed, id: row.id }) }
  const mine = Object.entries(errors).filter(([path]) => own.some(name => path.split('.')[0] === name))
  if (mine.length > 0) throw fieldsRefused(Object.fromEntries(mine))
  return { ...changed, id: row.id }
}

export function preferencesOf(row: Row): OwnPreferences {
  const { mails, alertMails, alertMutes, digest, digestAt, quietFrom, quietTo } = row
  const { language, timezone, numberFormat, currency, startPage } = row
  return {
    language: typeof language === 'string' ? language : null,
    timezone: typeof timezone === 'string' ? timezone : null,
    numberFormat: typeof numberFormat === 'string' ? numberFormat : null,
    currency: typeof currency === 'string' ? currency : null,
    startPage: typeof startPage === 'string' ? startPage : null,
    mails: textsIn(mails),
    alertMails: textsIn(alertMails),
    alertMutes: textsIn(alertMutes),
    digest: digest === 'daily' ? 'daily' : 'at_once',
    digestAt: typeof digestAt === 'number' ? digestAt : null,
    quietFrom: typeof quietFrom === 'number' ? quietFrom : null,
    quietTo: typeof quietTo === 'number' ? quietTo : null,
  }
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
