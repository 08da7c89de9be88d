import { macrosIn, vastMacros } from '../vastMacros.ts'
import { isAtLeast, type VastVersion } from '../vastVersion.ts'
import { attributeOf, textOf } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report, type Visit } from './checkedDocument.ts'

/** Which macros an address may hold: known, of the document's version, at a place where they mean something. */
export function macroRules(document: CheckedDocument, report: Report): void {
  for (const visit of document.all) {
    const { value } = visit.spec
    if (value !== 'url' && value !== 'impression' && value !== 'urlOrData') continue
    const url = textOf(visit.element)
    for (const name of new Set(macrosIn(url))) macroRule(visit, name, document.version, report)
    const foreign = /%%[A-Z_]{3,40}%%|\$\{[A-Za-z_]{3,40}\}|\{\{[A-Za-z_.]{3,40}\}\}/.exec(url)?.[0]
    if (foreign) {
      report({
        code: 'macro-foreign',
        severity: 'warning',
        at: visit,
        message: `${quoted(foreign)} isn’t a VAST macro, so players don’t replace it`,
        fix: 'Let the ad server replace it, or use a VAST macro, such as [CACHEBUSTING].',
        source: '§6.1',
      })
    }
  }
}

function macroRule(at: Visit, name: string, version: VastVersion | null, report: Report): void {
  const shared = { at, source: '§6.2' } as const
  const macro = Object.hasOwn(vastMacros, name) ? vastMacros[name] : undefined
  if (!macro) {
    const right = name.toUpperCase()
    if (Object.hasOwn(vastMacros, right)) {
      report({
        ...shared,
        code: 'macro-case',
        severity: 'warning',
        message: `The macro [${name}] is spelled [${right}]`,
        fix: `Write [${right}]; players distinguish upper and lower case.`,
      })
    } else if (!isOfBreak(at) || !/^ERROR_(CODE|MESSAGE)$/.test(name)) {
      // VMAP has two of its own.
      report({
        ...shared,
        code: 'macro-unknown',
        severity: 'advice',
        message: `[${name}] isn’t a VAST macro`,
        fix: 'Make sure that your player replaces it; other players leave it as is.',
      })
    }
  } else if (macro.only && !meansSomething(at, macro.only)) {
    report({
      ...shared,
      code: 'macro-misplaced',
      severity: 'warning',
      message: `[${name}] has no meaning in ${at.element.name}`,
      fix: `Use it only in ${placesOf[macro.only]}.`,
    })
  } else if (version !== null && !isAtLeast(version, macro.since)) {
    report({
      ...shared,
      code: 'macro-too-new',
      severity: 'advice',
      message: `[${name}] requires VAST ${macro.since}, but the document is version ${version}`,
      fix: 'Players of that version may leave it as it is.',
    })
  } else if (version !== null && macro.deprecated && isAtLeast(version, macro.deprecated)) {
    report({
      ...shared,
      code: 'macro-deprecated',
      severity: 'advice',
      message: `[${name}] is deprecated since VAST ${macro.deprecated}`,
      fix: `Use ${macro.instead} instead.`,
    })
  }
}

const placesOf = {
  error: 'Error tracking URLs',
  click: 'click trackers',
  verification: 'verificationNotExecuted',
  tracking: 'trackers',
  request: 'the URL of the next document',
} as const

function meansSomething(at: Visit, only: keyof typeof placesOf): boolean {
  const { name } = at.element
  if (only === 'error') return name === 'Error' || (isOfBreak(at) && attributeOf(at.element, 'event') === 'error')
  if (only === 'click') return /Click(Tracking|Through)$|^CustomClick$/.test(name)
  if (only === 'verification')
    return at.rule === 'Tracking of Verification' && attributeOf(at.element, 'event') === 'verificationNotExecuted'
  if (only === 'request') return requests.has(name)
  return !requests.has(name)
}

const requests = new Set(['VASTAdTagURI', 'DAASTAdTagURI', 'AdTagURI'])

function isOfBreak({ rule }: Visit): boolean {
  return rule === 'Tracking of AdBreak'
}
