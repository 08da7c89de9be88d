import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LimitTiles } from '../../src/advertising/pages/accounts/LimitTiles.tsx'

const account = { id: 'a1', version: 1, currency: 'USD', creditLimit: 100_000_000, dailySafetyBudget: 10_000_000 }

it('an account shows its limits alone to whom it isn’t told what is used of them', () => {
  const html = renderToStaticMarkup(<LimitTiles account={account} />)
  for (const said of ['Credit limit', '$100', 'Daily safety budget', '$10']) expect(html).toContain(said)
  for (const said of ['Credit used', 'Credit left', 'Spent today', 'meter', 'NaN']) expect(html).not.toContain(said)
})

it('an account shows how much of its limits is used, and what is left', () => {
  const used = { creditUsed: 25_000_000, creditReserved: 5_000_000, spentToday: 4_000_000 }
  const html = renderToStaticMarkup(<LimitTiles account={{ ...account, ...used }} />)
  for (const said of ['Credit used', '25%', '$70', 'Spent today', '40%']) expect(html).toContain(said)
})
