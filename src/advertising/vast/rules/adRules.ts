import { isAtLeast } from '../vastVersion.ts'
import { attributeOf, childrenNamed } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report, type Visit } from './checkedDocument.ts'

/** The document as a whole: no ad, ads and errors, pods, what an ad is. */
export function adRules(document: CheckedDocument, report: Report): void {
  const ads = document.of('Ad')
  const rootErrors = document.of('Error').filter(({ parent }) => parent === document.root)
  if (ads.length === 0) {
    report({
      code: 'no-ad',
      severity: 'warning',
      at: document.root,
      message: 'The document contains no ad',
      fix: 'The ad server had no ad to return. If you expected one, check its targeting.',
      source: '§2.3.6.4',
      vastError: 303,
    })
    if (rootErrors.length === 0 && document.version !== null && isAtLeast(document.version, '3.0')) {
      report({
        code: 'no-ad-unreported',
        severity: 'advice',
        at: document.root,
        message: 'No URL is called when there is no ad',
        fix: 'Add an Error with a URL to the root; players call it when there is no ad.',
        source: '§3.2.1',
      })
    }
  }
  const [rootError] = rootErrors
  if (ads.length > 0 && rootError) {
    report({
      code: 'error-beside-ad',
      severity: 'warning',
      at: rootError,
      message: 'The root’s Error is only for documents without an ad',
      fix: 'Move it into the ad.',
      source: '§3.2.1',
    })
  }
  for (const ad of ads) kindRule(ad, report)
  podRules(ads, report)
}

function kindRule(ad: Visit, report: Report): void {
  const kinds = [...childrenNamed(ad.element, 'InLine'), ...childrenNamed(ad.element, 'Wrapper')]
  if (kinds.length === 0) {
    report({
      code: 'ad-empty',
      severity: 'error',
      at: ad,
      message: 'The ad is neither InLine nor Wrapper',
      fix: 'Add an InLine with the ad, or a Wrapper that points to one.',
      source: '§3.3',
      vastError: 101,
    })
  } else if (new Set(kinds.map(({ name }) => name)).size > 1) {
    report({
      code: 'ad-ambiguous',
      severity: 'error',
      at: ad,
      message: 'The ad is both InLine and Wrapper',
      fix: 'Split it into two ads.',
      source: '§3.3',
      vastError: 101,
    })
  }
}

function podRules(ads: readonly Visit[], report: Report): void {
  const [ids, sequences] = [new Set<string>(), new Set<number>()]
  for (const ad of ads) {
    const id = attributeOf(ad.element, 'id')
    if (id && ids.has(id)) {
      report({
        code: 'ad-id-repeated',
        severity: 'warning',
        at: ad,
        attribute: 'id',
        message: `Another ad in the document also has the id ${quoted(id)}`,
        fix: 'Give each ad its own id so that reports can tell the ads apart.',
        source: '§3.3.2',
      })
    }
    if (id) ids.add(id)
    const sequence = Number(attributeOf(ad.element, 'sequence') ?? Number.NaN)
    if (sequences.has(sequence)) {
      report({
        code: 'sequence-repeated',
        severity: 'error',
        at: ad,
        attribute: 'sequence',
        message: `Two ads in the pod have the sequence number ${sequence}`,
        fix: 'Number the ads of the pod 1, 2, 3, and so on.',
        source: '§3.3.1',
        vastError: 101,
      })
    }
    if (Number.isInteger(sequence)) sequences.add(sequence)
  }
  const highest = Math.max(0, ...sequences)
  const [first] = ads
  if (first && highest !== sequences.size) {
    report({
      code: 'sequence-gap',
      severity: 'advice',
      at: first,
      attribute: 'sequence',
      message: `The pod’s sequence numbers are ${[...sequences].sort((a, b) => a - b).join(', ')}`,
      fix: 'Number the ads of the pod 1, 2, 3 without gaps.',
      source: '§3.3.1',
    })
  }
}
