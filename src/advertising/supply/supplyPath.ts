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
  /** Whether it is active: nobody else belongs in sellers.json. */
  readonly isActive: boolean
  readonly isConfidential: boolean
  /** As ads.txt says. */
  readonly ownerDomain: string | undefined
  readonly managerDomain: string | undefined
  /** What a check found in our published sellers.json; left out: it wasn’t looked at. */
  readonly sellersState: string | undefined
  /** Whether it names another company there, or keeps it confidential where we don’t, or the other way around. */
  readonly isListedOtherwise: boolean
  /** `ad system, account, relationship` */
  readonly line: string
}

/** From the owner of the inventory over whoever stands between to our ad system; each party once. */
export function supplyPath(facts: PathFacts): readonly PathStep[] {
  const { domain, sellerType, ownerDomain = domain, managerDomain } = facts
  const [adSystem = '', , relationship = ''] = facts.line.split(',').map(part => part.trim())
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
    note: name === domain ? listedText(facts) : null,
  }))
}

/** What buyers find: what the check read, not what we mean to publish. */
function listedText({ isActive, isConfidential, isListedOtherwise, sellerId, sellersState }: PathFacts): string {
  if (!isActive) return t('Not in sellers.json until it is active')
  if (sellersState === 'ok' && isListedOtherwise)
    return t('In sellers.json with other details, seller ID %{sellerId}', { sellerId })
  if (sellersState === 'ok')
    return isConfidential
      ? t('Confidential in sellers.json, seller ID %{sellerId}', { sellerId })
      : t('In sellers.json, seller ID %{sellerId}', { sellerId })
  switch (sellersState) {
    case 'wrong_type':
      return t('In sellers.json with another type, seller ID %{sellerId}', { sellerId })
    case 'missing_line':
      return t('Missing in sellers.json, seller ID %{sellerId}', { sellerId })
    case 'not_found':
      return t('There is no sellers.json.')
    case 'unreachable':
      return t('sellers.json couldn’t be read.')
    default:
      return t('sellers.json wasn’t checked.')
  }
}

function sentenceCase([first = '', ...others]: readonly string[]): readonly string[] {
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...others]
}
