import { oneOf } from '../../../engine/server/sample/random.ts'
import { micros, type SampleBuilder } from '../../../engine/server/sample/SampleBuilder.ts'

/** What each advertiser counts: sales, which goals about cost and return name, and something smaller. */
export function addConversionEvents(builder: SampleBuilder): void {
  for (const [index, account] of builder.of('account').entries()) {
    if (account.kind !== 'advertiser' || account.status === 'pending_approval') continue
    const random = builder.random(`events ${account.id}`)
    const of = { organization: String(account.organization), account: account.id, currency: account.currency }
    const at = new Date(Date.parse(account.createdAt) + 86_400_000)
    const kind = index % 3 === 2 ? 'server_to_server' : 'pixel'
    builder.add('conversion-event', {
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
    builder.add('conversion-event', { ...of, name: `${name} · ${account.name}`, kind: 'pixel', category, ...once, at })
  }
}

const smaller = [
  ['Newsletter sign-up', 'sign_up'],
  ['Contact form', 'contact'],
  ['Quote request', 'lead'],
] as const
