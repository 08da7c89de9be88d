import { numberOf, partOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import type { Misfit } from './creativeMisfit.ts'
import { fieldOf, named } from './refusal.ts'
import type { ServedRow } from './servedRow.ts'

/** What a deal's creative rules refuse of a media: each list that isn't empty has all that is allowed. */
export function dealCreativeMisfit(media: ServedRow, deal: ServedRow): Misfit {
  const rules = partOf(deal.creativeRules)
  const from = named('deal', deal)
  const at = (path: string) => fieldOf('deal', deal, `creativeRules.${path}`)
  const [allowed, banned] = [textsOf(rules.allowedMedia), textsOf(rules.bannedMedia)]
  if (allowed.length > 0 && !allowed.includes(media.id))
    return ['id', `isn’t one of the creatives that the ${from} allows`, at('allowedMedia')]
  if (banned.includes(media.id)) return ['id', `is banned by the ${from}`, at('bannedMedia')]
  const sizes = textsOf(rules.sizes)
  if (media.subtype === 'display' && sizes.length > 0 && !sizes.includes(textOf(media.size)))
    return ['size', `is ${textOf(media.size).replace('x', ' × ')}, which the ${from} doesn’t accept`, at('sizes')]
  const seconds = numberOf(media.durationS)
  const durations = textsOf(rules.durations).map(Number)
  if (seconds !== null && durations.length > 0 && !durations.some(one => Math.abs(one - seconds) < 0.5))
    return ['durationS', `lasts ${seconds} s, which the ${from} doesn’t accept`, at('durations')]
  if (rules.audit === 'max_trust' && media.status !== 'approved')
    return ['review.overall', `isn’t approved yet, but the ${from} accepts only approved creatives`, at('audit')]
  const brands = textsOf(rules.brands).map(brand => brand.toLowerCase())
  if (
    brands.length > 0 &&
    !brands.some(
      brand =>
        textOf(media.advertiserDomain).toLowerCase().split('.').includes(brand) ||
        brand === textOf(media.advertiserDomain).toLowerCase(),
    )
  )
    return ['advertiserDomain', `is of a brand that the ${from} doesn’t accept`, at('brands')]
  const [languages, own] = [textsOf(rules.languages), textsOf(media.languages)]
  if (languages.length > 0 && own.length > 0 && !own.some(one => languages.includes(one)))
    return ['languages', `is in ${own.join(', ')}, which the ${from} doesn’t accept`, at('languages')]
  const attributes = textsOf(rules.attributes)
  const other = attributes.length > 0 ? textsOf(media.attributes).find(one => !attributes.includes(one)) : undefined
  return other === undefined
    ? null
    : ['attributes', `has an attribute that the ${from} doesn’t accept`, at('attributes')]
}
