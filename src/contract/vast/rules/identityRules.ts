import { isAtLeast } from '../vastVersion.ts'
import { attributeOf, childrenNamed, elementsOf, textOf } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report, type Visit } from './checkedDocument.ts'

/** Names that follow an ad through all systems, creatives that hold something, and whole viewability. */
export function identityRules(document: CheckedDocument, report: Report): void {
  for (const creative of document.of('Creative', 'Creative of Wrapper')) creativeRule(creative, document, report)
  for (const id of document.of('UniversalAdId')) universalAdIdRule(id, report)
  const servingIds = new Set<string>()
  for (const id of document.of('AdServingId')) {
    const value = textOf(id.element)
    if (servingIds.has(value) && value !== '') {
      report({
        code: 'serving-id-repeated',
        severity: 'warning',
        at: id,
        message: 'Two ads have the same AdServingId',
        fix: 'Make a new one for each InLine, such as a UUID.',
        source: '§3.4.3',
      })
    }
    servingIds.add(value)
  }
  for (const viewable of document.of('ViewableImpression')) {
    const missing = ['Viewable', 'NotViewable', 'ViewUndetermined'].filter(
      name => childrenNamed(viewable.element, name).length === 0,
    )
    if (missing.length > 0) {
      report({
        code: 'viewable-partial',
        severity: 'advice',
        at: viewable,
        message: `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not told`,
        fix: 'Give addresses for all three, so that the rate can be worked out.',
        source: '§3.5',
      })
    }
  }
}

const creativeKinds = new Set(['Linear', 'NonLinearAds', 'CompanionAds'])

function creativeRule(creative: Visit, { version }: CheckedDocument, report: Report): void {
  const kinds = elementsOf(creative.element).filter(({ name }) => creativeKinds.has(name))
  if (kinds.length === 0) {
    report({
      code: 'creative-empty',
      severity: 'warning',
      at: creative,
      message: 'The creative holds nothing to show or to track',
      fix: 'Put a Linear, NonLinearAds or CompanionAds into it, or remove it.',
      source: '§3.7',
    })
  } else if (kinds.length > 1 && version !== null && !isAtLeast(version, '4.0')) {
    report({
      code: 'creative-mixed',
      severity: 'error',
      at: creative,
      message: `The creative holds ${kinds.map(({ name }) => name).join(' and ')}; VAST ${version} allows one`,
      fix: 'Make a creative of each.',
      source: `VAST ${version === '2.0' ? '2.0.1' : '3.0'} schema`,
      vastError: 101,
    })
  }
}

function universalAdIdRule(id: Visit, report: Report): void {
  const value = textOf(id.element) || (attributeOf(id.element, 'idValue') ?? '')
  const registry = attributeOf(id.element, 'idRegistry') ?? ''
  if (value === '') {
    report({
      code: 'universal-ad-id-empty',
      severity: 'error',
      at: id,
      message: 'The UniversalAdId has no value',
      fix: 'Write the id of its registry into it, or unknown.',
      source: '§3.7.1',
      vastError: 101,
    })
  } else if (value.toLowerCase() === 'unknown' || registry.toLowerCase() === 'unknown') {
    report({
      code: 'universal-ad-id-unknown',
      severity: 'advice',
      at: id,
      message: `The creative has no id that others know: ${quoted(`${registry} ${value}`)}`,
      fix: 'Register it, such as at ad-id.org; broadcasters and frequency caps need it.',
      source: '§3.7.1',
    })
  }
}
