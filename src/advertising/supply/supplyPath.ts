import { t } from '../../engine/texts/t.ts'
/** One party between the inventory and the buyer. */
export interface PathStep {
  /** The domain that it is known by. */
  readonly name: string
  /** What it does here, the first in sentence case. */
  readonly roles: readonly string[]
  /** What buyers read about it in sellers.json, where that matters. */
  readonly note: string | null
}

export interface PathFacts {
  readonly domain: string
  readonly sellerId: string
  readonly sellerType: string | undefined
  /** Whether sellers.json lists it. */
  readonly isActive: boolean
  readonly isConfidential: boolean
  /** As ads.txt says. */
  readonly ownerDomain: string | undefined
  readonly managerDomain: string | undefined
  /** `ad system, account, relationship` */
  readonly line: string
}

/** From the owner of the inventory over whoever stands between to our ad system; each party once. */
export function supplyPath(facts: PathFacts): readonly PathStep[] {
  const { domain, sellerId, sellerType, ownerDomain = domain, managerDomain } = facts
  const [adSystem = '', , relationship = ''] = facts.line.split(',').map(part => part.trim())
  const listed = !facts.isActive
    ? t('Not in sellers.json until it is active')
    : facts.isConfidential
      ? t('Confidential in sellers.json, seller ID %{sellerId}', { sellerId })
      : t('In sellers.json, seller ID %{sellerId}', { sellerId })
  const parties: readonly (readonly [name: string, role: string])[] = [
    [ownerDomain, t('owner')],
    ...(managerDomain === undefined ? [] : [[managerDomain, t('manager')] as const]),
    [domain, sellerType === 'INTERMEDIARY' ? t('intermediary') : t('publisher')],
    [adSystem, t('your ad system (%{relationship})', { relationship })],
  ]
  const names = [...new Set(parties.map(([name]) => name))]
  return names.map(name => ({
    name,
    roles: sentenceCase(parties.flatMap(([of, role]) => (of === name ? [role] : []))),
    note: name === domain ? listed : null,
  }))
}

function sentenceCase([first = '', ...others]: readonly string[]): readonly string[] {
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...others]
}
