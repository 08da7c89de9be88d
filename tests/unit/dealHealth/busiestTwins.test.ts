import { expect, it } from 'vitest'
import { busiestTwins } from '../../../src/advertising/pages/dealDesk/busiestTwins.ts'

it('keeps the deal of each group of twins that delivered the most, the first of equals', () => {
  const deal = (id: string, seller: string, impressions?: number) => ({
    id,
    organization: 'north',
    dealId: id,
    seller,
    ...(impressions === undefined ? {} : { metrics7d: { impressions } }),
  })
  const rows = [
    deal('a', 'paper.example', 10),
    deal('b', 'paper.example', 30),
    deal('c', 'paper.example'),
    deal('d', 'radio.example', 0),
    deal('e', 'radio.example'),
    deal('alone', 'tv.example', 5),
  ]
  expect([...busiestTwins(rows as never)].sort()).toEqual(['alone', 'b', 'd'])
})
