import { extensionElements } from '../extensionElements.ts'
import { isAtLeast, type VastVersion } from '../vastVersion.ts'
import { attributeOf, childrenNamed, elementsOf, textOf } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report, type Visit, visitsAt } from './checkedDocument.ts'

/** Names that follow an ad through all systems, creatives that hold something, and whole viewability. */
export function identityRules(document: CheckedDocument, report: Report): void {
  for (const creative of document.of('Creative', 'Creative of Wrapper')) creativeRule(creative, document, report)
  for (const id of document.of('UniversalAdId', 'UniversalAdId of Extension')) universalAdIdRule(id, report)
  missingIdRules(document, report)
  const servingIds = new Set<string>()
  for (const id of document.of('AdServingId')) {
    const value = textOf(id.element)
    if (servingIds.has(value) && value !== '') {
      report({
        code: 'serving-id-repeated',
        severity: 'warning',
        at: id,
        message: 'Two ads have the same AdServingId',
        fix: 'Create a new one for each InLine ad, such as a UUID.',
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
        message: `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing from this element`,
        fix: 'Add URLs for all three, so that the rate can be calculated.',
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
      message: 'The creative has nothing to show or to track',
      fix: 'Add a Linear, NonLinearAds, or CompanionAds, or remove the creative.',
      source: '§3.7',
    })
  } else if (kinds.length > 1 && version !== null && !isAtLeast(version, '4.0')) {
    report({
      code: 'creative-mixed',
      severity: 'error',
      at: creative,
      message: `The creative contains ${kinds.map(({ name }) => name).join(' and ')}; VAST ${version} allows one`,
      fix: 'Create a separate creative for each.',
      source: `VAST ${version === '2.0' ? '2.0.1' : '3.0'} schema`,
      vastError: 101,
    })
  }
}

/** Since 4.0 a creative has its id in an element; one in an extension does for older players only. */
function missingIdRules({ version, of }: CheckedDocument, report: Report): void {
  if (version === null || !isAtLeast(version, '4.0')) return
  const visits = new Map(of('UniversalAdId of Extension').map(visit => [visit.element, visit]))
  for (const body of of('InLine')) {
    const elsewhere = extensionElements(body.element)
    for (const creative of visitsAt(body, 'Creatives', 'Creative')) {
      if (childrenNamed(creative.element, 'UniversalAdId').length > 0) continue
      const [element] = elsewhere(creative.element, 'UniversalAdId')
      missingIdRule(creative, element && visits.get(element), version, report)
    }
  }
}

function missingIdRule(creative: Visit, extension: Visit | undefined, version: VastVersion, report: Report): void {
  if (extension) {
    report({
      code: 'universal-ad-id-in-extension',
      severity: 'warning',
      at: extension,
      message: `VAST ${version} has an element for the universal ad ID, and this one is in an extension`,
      fix: 'Move UniversalAdId into Creative.',
      source: '§3.7.1',
    })
  } else {
    report({
      code: 'element-missing',
      severity: 'error',
      at: creative,
      below: 'UniversalAdId',
      message: 'Creative has no UniversalAdId',
      fix: 'Add a UniversalAdId to Creative.',
      source: '§3.7.1',
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
      fix: 'Write the ID of its registry, or “unknown”.',
      source: '§3.7.1',
      vastError: 101,
    })
  } else if (value.toLowerCase() === 'unknown' || registry.toLowerCase() === 'unknown') {
    report({
      code: 'universal-ad-id-unknown',
      severity: 'advice',
      at: id,
      message: `The creative has no registered id: ${quoted(`${registry} ${value}`)}`,
      fix: 'Register it, such as at ad-id.org; broadcasters and frequency caps need it.',
      source: '§3.7.1',
    })
  } else if (/^(www\.)?ad-id\.org$/i.test(registry) && !/^[a-z][a-z0-9]{10,11}$/i.test(value)) {
    report({
      code: 'universal-ad-id-form',
      severity: 'warning',
      at: id,
      message: `${quoted(value)} isn’t a code of ad-id.org`,
      fix: 'Enter the 11 or 12 letters and digits of the Ad-ID code, such as CNPA0484000H.',
      source: '§3.7.1',
    })
  }
}
