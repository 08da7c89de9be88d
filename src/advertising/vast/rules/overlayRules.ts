import { isFlash } from '../mediaTypes.ts'
import { isAtLeast } from '../vastVersion.ts'
import { attributeOf, childrenNamed, textOf } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report, type Visit, visitsAt } from './checkedDocument.ts'

const kinds = {
  Companion: { section: '§3.13.1', vastError: 603, what: 'companion' },
  NonLinear: { section: '§3.12.1', vastError: 502, what: 'overlay' },
  Icon: { section: '§3.11.1', vastError: 900, what: 'icon' },
} as const

const resourceNames = new Set(['StaticResource', 'IFrameResource', 'HTMLResource'])

/** What is shown beside or over the ad: companions, overlays and icons. */
export function overlayRules(document: CheckedDocument, report: Report): void {
  for (const [rule, kind] of Object.entries(kinds)) {
    for (const visit of document.of(rule)) {
      const resources = visit.children.filter(
        ({ element }) => resourceNames.has(element.name) && textOf(element) !== '',
      )
      const media = visitsAt(visit, 'MediaFiles').find(({ children }) => children.length > 0)
      if (resources.length === 0 && media) portfolioRule(media, report)
      else if (resources.length === 0 && !inWrapper(visit)) {
        report({
          code: 'resource-missing',
          severity: 'error',
          at: visit,
          message: `The ${kind.what} has nothing to show`,
          fix: 'Add a StaticResource, an IFrameResource, or an HTMLResource.',
          source: kind.section,
          vastError: kind.vastError,
        })
      }
      sizeRule(visit, kind.what, kind.section, report)
    }
  }
  for (const resource of document.of('StaticResource')) {
    const type = attributeOf(resource.element, 'creativeType') ?? ''
    if (isFlash(type)) {
      report({
        code: 'resource-flash',
        severity: 'warning',
        at: resource,
        attribute: 'creativeType',
        message: `${quoted(type)} needs Flash, which is no longer supported anywhere`,
        fix: 'Use an image or HTML.',
        source: '§3.15.1',
      })
    }
  }
  for (const icon of document.of('Icon')) {
    if (document.version === null || !isAtLeast(document.version, '3.0')) break
    if (childrenNamed(icon.element, 'IconClicks').length > 0) continue
    report({
      code: 'icon-without-click',
      severity: 'advice',
      at: icon,
      message: 'The icon has no click URL',
      fix: 'Add IconClicks with an IconClickThrough that opens the notice of the icon’s program, such as AdChoices.',
      source: '§3.11.3',
    })
  }
}

/** Pause ads and the like of the CTV Ad Portfolio come as media files, which players before it know nothing of. */
function portfolioRule(media: Visit, report: Report): void {
  report({
    code: 'overlay-media-ahead',
    severity: 'advice',
    at: media,
    message: 'The overlay has media files only, as in the CTV Ad Portfolio; other players show nothing',
    fix: 'Add a StaticResource for players that don’t support the CTV Ad Portfolio.',
    source: 'VAST CTV Ad Portfolio',
  })
}

/** A wrapper's companion may stand for clicks alone, and its size is nobody's then. */
function sizeRule(visit: Visit, what: string, source: string, report: Report): void {
  const [width, height] = [attributeOf(visit.element, 'width'), attributeOf(visit.element, 'height')]
  if (width !== '0' && height !== '0') return
  report({
    code: 'size-zero',
    severity: 'warning',
    at: visit,
    attribute: width === '0' ? 'width' : 'height',
    message: `The ${what} is ${width} × ${height} pixels, so it is invisible`,
    fix: 'Write its real size.',
    source,
    vastError: 601,
  })
}

function inWrapper(visit: Visit): boolean {
  for (let at = visit.parent; at; at = at.parent) if (at.rule === 'Wrapper') return true
  return false
}
