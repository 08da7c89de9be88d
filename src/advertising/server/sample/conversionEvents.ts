import { oneOf } from '../../../engine/server/sample/random.ts'
import { micros, type SampleBook } from '../../../engine/server/sample/SampleBook.ts'

/** What each advertiser counts: sales, which goals about cost and return name, and something smaller. */
export function addConversionEvents(book: SampleBook): void {
  for (const [index, account] of book.of('account').entries()) {
    if (account.kind !== 'advertiser' || account.status === 'pending_approval') continue
    const random = book.random(`events ${account.id}`)
    const of = { organization: String(account.organization), account: account.id, currency: account.currency }
    const at = new Date(Date.parse(account.createdAt) + 86_400_000)
    const kind = index % 3 === 2 ? 'server_to_server' : 'pixel'
    book.add('conversion-event', {
      ...of,
      name: `Order · ${account.name}`,
      kind,
      category: 'purchase',
      counting: 'every',
      model: 'last_touch',
      ...(index % 2 ? { clickDays: 30, viewDays: oneOf(random, [1, 7]) } : {}),
      defaultValue: micros(38),
      at,
    })
    const [name, category] = oneOf(random, smaller)
    const once = { counting: 'once_per_person', model: oneOf(random, ['last_touch', 'first_touch'] as const) }
    book.add('conversion-event', { ...of, name: `${name} · ${account.name}`, kind: 'pixel', category, ...once, at })
  }
}

const smaller = [
  ['Newsletter sign-up', 'sign_up'],
  ['Contact form', 'contact'],
  ['Quote request', 'lead'],
] as const
