import { offsetSeconds, secondsOf } from '../vastTime.ts'
import { attributeOf, textOf } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report, type Visit, visitsAt } from './checkedDocument.ts'

const milestones = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'] as const

/** What holds a linear ad together: its time, its offsets, what counts it and where a click goes. */
export function linearRules(document: CheckedDocument, report: Report): void {
  for (const linear of document.of('Linear')) {
    const [duration] = visitsAt(linear, 'Duration')
    const seconds = duration && secondsOf(textOf(duration.element))
    if (duration && seconds === 0) {
      report({
        code: 'duration-zero',
        severity: 'error',
        at: duration,
        message: 'The ad has a duration of 0 seconds',
        fix: 'Enter the actual duration of its media files.',
        source: '§3.8.1',
        vastError: 202,
      })
    }
    skipRules(linear, seconds, report)
    const events = eventsOf(linear)
    const missing = milestones.filter(name => !events.has(name))
    if (missing.length > 0) {
      report({
        code: 'milestones-missing',
        severity: 'advice',
        at: linear,
        message: `There is no tracking for ${missing.join(', ')}`,
        fix: 'Add a Tracking for each, so that starts and completed views can be counted.',
        source: '§3.14.1',
      })
    }
    const sounds = document.format === 'DAAST' || adTypeOf(linear) === 'audio'
    if (visitsAt(linear, 'VideoClicks', 'ClickThrough').length === 0 && !sounds) {
      report({
        code: 'click-through-missing',
        severity: 'advice',
        at: linear,
        message: 'The ad has no click URL',
        fix: 'Add a ClickThrough to its VideoClicks.',
        source: '§3.10.1',
      })
    }
  }
  for (const tracking of document.of('Tracking')) progressRules(tracking, report)
}

function skipRules(linear: Visit, seconds: number | undefined, report: Report): void {
  const offset = attributeOf(linear.element, 'skipoffset')
  const at = offset ? offsetSeconds(offset, seconds) : undefined
  const skips = eventsOf(linear).has('skip')
  if (offset && at !== undefined && seconds !== undefined && at >= seconds && seconds > 0) {
    report({
      code: 'skip-past-end',
      severity: 'warning',
      at: linear,
      attribute: 'skipoffset',
      message: `The ad can be skipped after ${offset}, when it is over`,
      fix: 'Choose an earlier time, or remove skipoffset.',
      source: '§3.8',
    })
  }
  if (offset && !skips) {
    report({
      code: 'skip-untracked',
      severity: 'advice',
      at: linear,
      attribute: 'skipoffset',
      message: 'The ad can be skipped, but skips aren’t tracked',
      fix: 'Add a Tracking of the event skip.',
      source: '§3.14.1',
    })
  }
  if (offset === undefined && skips) {
    report({
      code: 'skip-impossible',
      severity: 'advice',
      at: linear,
      message: 'Skips are tracked, but the ad can’t be skipped',
      fix: 'Add skipoffset to Linear, or remove the Tracking of skip.',
      source: '§3.8',
    })
  }
}

function progressRules(tracking: Visit, report: Report): void {
  const event = attributeOf(tracking.element, 'event')
  const offset = attributeOf(tracking.element, 'offset')
  const [duration] = visitsAt(tracking.parent?.parent ?? undefined, 'Duration')
  const seconds = duration && secondsOf(textOf(duration.element))
  const at = offset ? offsetSeconds(offset, seconds) : undefined
  if (event === 'progress' && offset === undefined) {
    report({
      code: 'progress-without-offset',
      severity: 'error',
      at: tracking,
      attribute: 'offset',
      message: 'A progress event has no offset',
      fix: 'Add offset, such as offset="00:00:05" or offset="25%".',
      source: '§3.14.3',
      vastError: 101,
    })
  } else if (event !== 'progress' && offset !== undefined) {
    report({
      code: 'offset-without-progress',
      severity: 'advice',
      at: tracking,
      attribute: 'offset',
      message: `An offset has no effect on the event ${quoted(event ?? '')}`,
      fix: 'Remove it, or change the event to progress.',
      source: '§3.14.3',
    })
  } else if (at !== undefined && seconds !== undefined && at > seconds) {
    report({
      code: 'progress-past-end',
      severity: 'warning',
      at: tracking,
      attribute: 'offset',
      message: `The progress at ${offset} comes after the end of the ad`,
      fix: 'Choose a time within the ad.',
      source: '§3.14.3',
    })
  }
}

function eventsOf(linear: Visit): ReadonlySet<string> {
  return new Set(
    visitsAt(linear, 'TrackingEvents', 'Tracking').map(({ element }) => attributeOf(element, 'event') ?? ''),
  )
}

function adTypeOf(visit: Visit): string | undefined {
  for (let at: Visit | null = visit; at; at = at.parent) if (at.rule === 'Ad') return attributeOf(at.element, 'adType')
  return undefined
}
