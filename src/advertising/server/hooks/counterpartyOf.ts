import { textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { Given, RulesContext } from './entityRules.ts'

/** The other side of a deal: the partners of its buyer seats where we sell, its seller where we buy; empty where nobody is named. */
export async function counterpartyOf(deal: Given<'deal'>, find: RulesContext<'deal'>['find']): Promise<string> {
  if (deal.side === 'buy') return textOf(deal.seller) || textOf(deal.curator) || textOf(deal.origin)
  const names: string[] = []
  for (const id of textsOf(deal.buyerSeats).slice(0, mostSeats)) {
    const seat = await find('seat', id)
    const partner = await find('partner', seat?.partner)
    const name = partner?.name ?? seat?.name
    if (name && !names.includes(name)) names.push(name)
    if (names.length > mostNames) break
  }
  const more = names.length > mostNames ? ' and others' : ''
  return `${names.slice(0, mostNames).join(', ')}${more}`
}

const mostSeats = 20
const mostNames = 2
