import { type TrackingPlace, trackingEvents } from '../trackingEvents.ts'
import { isAtLeast, type VastVersion } from '../vastVersion.ts'
import { attributeOf, childrenNamed, textOf } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report, type Visit } from './checkedDocument.ts'

const places: Readonly<Record<string, TrackingPlace>> = {
  Tracking: 'linear',
  'Tracking of NonLinearAds': 'nonLinear',
  'Tracking of Companion': 'companion',
  'Tracking of Verification': 'verification',
}

const placeNames: Readonly<Record<TrackingPlace, string>> = {
  linear: 'a linear ad',
  nonLinear: 'a non-linear ad',
  companion: 'a companion',
  verification: 'a verification',
}

const rightCase = new Map(Object.keys(trackingEvents).map(name => [name.toLowerCase(), name]))

/** Which events may be tracked where, in which version, and nothing twice. */
export function trackingRules(document: CheckedDocument, report: Report): void {
  for (const [rule, place] of Object.entries(places)) {
    for (const tracking of document.of(rule)) eventRule(tracking, place, document, report)
  }
  for (const holder of document.of('TrackingEvents', 'TrackingEvents of NonLinearAds', 'TrackingEvents of Companion')) {
    repeated(
      holder.children,
      visit => `${attributeOf(visit.element, 'event')} ${attributeOf(visit.element, 'offset') ?? ''}`,
      report,
    )
  }
  for (const body of document.of('InLine', 'Wrapper')) {
    repeated(
      body.children.filter(({ rule }) => rule === 'Impression'),
      () => 'impression',
      report,
    )
    repeated(
      body.children.filter(({ rule }) => rule === 'Error'),
      () => 'error',
      report,
    )
    errorRules(body, document.version, report)
  }
}

/** DAAST has the events of sound. */
const daastEvents = new Set(
  'creativeView start firstQuartile midpoint thirdQuartile complete mute unmute pause rewind resume skip progress'.split(
    ' ',
  ),
)

function eventRule(at: Visit, place: TrackingPlace, { format, version }: CheckedDocument, report: Report): void {
  const name = attributeOf(at.element, 'event') ?? ''
  if (name === '') return
  const event = Object.hasOwn(trackingEvents, name) ? trackingEvents[name] : undefined
  const shared = { at, attribute: 'event', source: '§3.14.1' } as const
  if (!event) {
    const right = rightCase.get(name.toLowerCase())
    if (right) {
      report({
        ...shared,
        code: 'event-case',
        severity: 'error',
        message: `The event ${quoted(name)} is spelled ${right}`,
        fix: `Write ${right}.`,
      })
    } else {
      report({
        ...shared,
        code: 'event-unknown',
        severity: 'warning',
        message: `VAST has no event ${quoted(name)}`,
        fix: 'Correct its name, or remove it; players never call it.',
      })
    }
  } else if (format === 'DAAST' && !daastEvents.has(name)) {
    report({
      ...shared,
      code: 'event-misplaced',
      severity: 'warning',
      message: `${name} isn’t a DAAST event`,
      fix: 'Remove it; audio players never call it.',
      source: 'DAAST 1.0 §3.2.1',
    })
  } else if (!event.places.includes(place)) {
    report({
      ...shared,
      code: 'event-misplaced',
      severity: 'warning',
      message: `${name} isn’t an event of ${placeNames[place]}`,
      fix: `It belongs to ${event.places.map(one => placeNames[one]).join(' or ')}; players never call it here.`,
    })
  } else if (version !== null && !isAtLeast(version, event.since)) {
    report({
      ...shared,
      code: 'event-too-new',
      severity: 'warning',
      message: `The event ${name} requires VAST ${event.since}, but the document is version ${version}`,
      fix: `Declare version ${event.since} or later, or remove it.`,
    })
  } else if (version !== null && event.until && isAtLeast(version, event.until)) {
    report({
      ...shared,
      code: 'event-removed',
      severity: 'warning',
      message: `VAST ${event.until} and later have no event ${name}`,
      fix: event.instead ? `Use ${event.instead} instead.` : 'Remove it.',
    })
  }
}

function repeated(visits: readonly Visit[], keyOf: (visit: Visit) => string, report: Report): void {
  const seen = new Set<string>()
  for (const visit of visits) {
    const url = textOf(visit.element)
    const key = `${keyOf(visit)} ${url}`
    if (url && seen.has(key)) {
      report({
        code: 'tracker-repeated',
        severity: 'warning',
        at: visit,
        message: 'The same URL is called twice for the same event',
        fix: 'Remove one, or the event is counted twice.',
        source: '§2.3.4',
      })
    }
    seen.add(key)
  }
}

function errorRules(body: Visit, version: VastVersion | null, report: Report): void {
  const errors = childrenNamed(body.element, 'Error')
  if (errors.length === 0) {
    report({
      code: 'error-unreported',
      severity: 'advice',
      at: body,
      message: 'Ad errors aren’t tracked',
      fix: 'Add an Error with a URL that contains [ERRORCODE].',
      source: '§3.4.11',
    })
  } else if (
    version !== null &&
    isAtLeast(version, '3.0') &&
    !errors.some(one => /\[ERRORCODE\]|%5BERRORCODE%5D/i.test(textOf(one)))
  ) {
    report({
      code: 'error-without-code',
      severity: 'advice',
      at: body,
      below: 'Error',
      message: 'The Error URL doesn’t contain the error code',
      fix: 'Add [ERRORCODE] to the URL; players replace it with the code.',
      source: '§2.3.6.1',
    })
  }
}
