import { labelOf } from '../../engine/contract/labels.ts'
import { numbersOf, partOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { advertiserDomainOf, heldBy } from './heldBy.ts'
import { attributeNumbers } from './openrtbLists.ts'
import { type FieldRef, fieldOf, named, type Refusal, refusal } from './refusal.ts'
import { type ServedRow, timeOf } from './servedRow.ts'
import type { ServingCase } from './servingCase.ts'
import { isPartOfCategory } from './targetingMismatch.ts'

/** Who blocks what: the request, the stored publisher, and its ad quality rules. */
interface Block {
  readonly by: string
  readonly domains: readonly string[]
  readonly categories: readonly string[]
  /** By name or by AdCOM's number. */
  readonly attributes: readonly string[]
  readonly field: (path: 'advertiserDomains' | 'categories' | 'attributes') => readonly FieldRef[]
}

/** OpenRTB's `badv`, `bcat` and `battr`, and what the publisher has said here. Political content counts as IAB11-4. */
export function checkBlocks(media: ServedRow, served: ServingCase): Refusal | null {
  const { campaign, account } = served.line
  const domains = [media.advertiserDomain, media.landingDomain, advertiserDomainOf(served.line)].map(textOf)
  const isPolitical = media.political === 'yes' || isPoliticalCampaign(served.line)
  const categories = [
    ...textsOf(campaign.iabCategories),
    ...textsOf(media.iabCategories),
    ...(textOf(account?.iabCategory) ? [textOf(account?.iabCategory)] : []),
    ...(isPolitical ? ['IAB11-4'] : []),
  ]
  const attributes = textsOf(media.attributes)
  for (const { by, field, ...block } of blocksOf(served)) {
    const domain = domains.find(own => own !== '' && block.domains.some(one => own === one || own.endsWith(`.${one}`)))
    if (domain) {
      const ref = domainField(domain, media, served.line)
      return refusal('blocked', `${by} blocks the advertiser ${domain}.`, ref, ...field('advertiserDomains'))
    }
    const category = categories.find(own => block.categories.some(one => isPartOfCategory(own, one)))
    if (category)
      return refusal(
        'blocked',
        `${by} blocks the category ${category}.`,
        ...categoryFields(category, media, served.line),
        ...field('categories'),
      )
    const attribute = attributes.find(
      own => block.attributes.includes(own) || block.attributes.includes(String(attributeNumbers[own])),
    )
    if (attribute) {
      const sentence = `${by} blocks the creative attribute “${labelOf(attribute, undefined)}”.`
      return refusal('blocked', sentence, fieldOf('media', media, 'attributes'), ...field('attributes'))
    }
  }
  return null
}

function domainField(domain: string, media: ServedRow, line: ServingCase['line']): FieldRef {
  const name = (['advertiserDomain', 'landingDomain'] as const).find(one => media[one] === domain)
  const [held] = heldBy(line, 'campaign', 'advertiserDomain')
  if (name || !held) return fieldOf('media', media, name ?? 'advertiserDomain')
  return fieldOf(held.entity, held.row, held.path)
}

/** What the campaign leaves open, the advertiser has declared. */
function isPoliticalCampaign({ campaign, account }: ServingCase['line']): boolean {
  const said = textOf(campaign.containsPolitical)
  return said === 'yes' || (said !== 'no' && account?.politicalDeclaration === 'yes')
}

function categoryFields(category: string, media: ServedRow, line: ServingCase['line']): readonly FieldRef[] {
  const { campaign, account } = line
  if (textsOf(media.iabCategories).includes(category)) return [fieldOf('media', media, 'iabCategories')]
  if (textsOf(campaign.iabCategories).includes(category)) return [fieldOf('campaign', campaign, 'iabCategories')]
  if (account && textOf(account.iabCategory) === category) return [fieldOf('account', account, 'iabCategory')]
  if (media.political === 'yes') return [fieldOf('media', media, 'political')]
  return account && campaign.containsPolitical !== 'yes'
    ? [fieldOf('account', account, 'politicalDeclaration')]
    : [fieldOf('campaign', campaign, 'containsPolitical')]
}

/** Worked out once for each impression. */
function blocksOf(served: ServingCase): readonly Block[] {
  const known = blocks.get(served.ask)
  if (known) return known
  const found = findBlocks(served)
  blocks.set(served.ask, found)
  return found
}

const blocks = new WeakMap<ServingCase['ask'], readonly Block[]>()

function findBlocks({ ask, tree, state }: ServingCase): readonly Block[] {
  const { request, imp } = ask
  const { publisher } = ask.place
  const battr = [imp.banner, imp.video, imp.audio, imp.native].flatMap(part => numbersOf(part?.battr))
  const own: Block = {
    by: 'The request',
    domains: textsOf(request.badv),
    categories: textsOf(request.bcat),
    attributes: battr.map(String),
    field: () => [],
  }
  if (!publisher) return [own]
  const blocked = partOf(publisher.blocked)
  const path = (name: string) => [
    fieldOf('publisher', publisher, `blocked.${name === 'attributes' ? 'mediaAttributes' : name}`),
  ]
  const publishers: Block = {
    by: `The ${named('publisher', publisher)}`,
    domains: textsOf(blocked.advertiserDomains),
    categories: textsOf(blocked.categories),
    attributes: textsOf(blocked.mediaAttributes),
    field: path,
  }
  const rules = tree.qualityRules
    .filter(
      ({ publisher: of, expiresAt }) =>
        (!of || of === publisher.id) && (timeOf(expiresAt) ?? Number.POSITIVE_INFINITY) > state.now,
    )
    .map(rule => ({
      by: `The ${named('ad quality rule', rule)}`,
      domains: textsOf(rule.advertiserDomains),
      categories: textsOf(rule.categories),
      attributes: textsOf(rule.attributes),
      field: (name: string) => [fieldOf('ad-quality-rule', rule, name)],
    }))
  return [own, publishers, ...rules]
}
