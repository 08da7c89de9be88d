import type { AttributeRule, ChildRule, ElementRule } from '../grammar/elementRule.ts'
import { demandsOf, elementNames, elementRule } from '../grammar/vastGrammar.ts'
import { isAtLeast, type VastVersion } from '../vastVersion.ts'
import { elementsOf, textOf, type XmlElement } from '../xmlTree.ts'
import { type CheckedDocument, paperOf, quoted, type Report, type Visit } from './checkedDocument.ts'
import { checkValue } from './checkValue.ts'

/** Walks a tree along the grammar, reports what doesn't follow it, and hands out what does. */
export function walkVast(root: XmlElement, reading: Reading, report: Report): CheckedDocument {
  const { format, version } = reading
  const all: Visit[] = []
  const byRule = new Map<string, Visit[]>()

  function walk(visit: Walking): void {
    all.push(visit)
    const alike = byRule.get(visit.rule)
    if (alike) alike.push(visit)
    else byRule.set(visit.rule, [visit])
    const rule = visit.spec
    if (!rule.open) {
      checkAttributes(visit, rule, reading, report)
      checkText(visit, rule, version, report)
    }
    const children = elementsOf(visit.element)
    const counts = new Map<string, number>()
    for (const { name } of children) counts.set(name, (counts.get(name) ?? 0) + 1)
    const seen = new Map<string, number>()
    for (const child of children) {
      const number = (seen.get(child.name) ?? 0) + 1
      seen.set(child.name, number)
      const step = (counts.get(child.name) ?? 0) > 1 ? `${child.name}[${number}]` : child.name
      // Some leave out the prefix of the root, and readers that know no namespaces take it all the same.
      const bare = child.prefix === '' && root.prefix !== ''
      const known = child.prefix === root.prefix || bare ? own(rule.children, child.name) : undefined
      if (!known) {
        if (!rule.open) reportStranger(visit, child, step, { format, prefix: root.prefix }, report)
        continue
      }
      const name = known.is ?? child.name
      const inside: Walking = {
        element: child,
        rule: name.replace(/ of DAAST$/, ''),
        spec: elementRule(name),
        required: isRequired(known, version),
        path: `${visit.path}/${step}`,
        parent: visit,
        children: [],
      }
      visit.children.push(inside)
      if (bare) {
        report({
          code: 'element-prefix',
          severity: 'warning',
          at: inside,
          message: `${child.name} has no prefix, but the document uses ${quoted(`${root.prefix}:`)}`,
          fix: `Write <${root.prefix}:${child.name}>; parsers that know namespaces skip it.`,
          source: paperOf(rule),
        })
      }
      checkAvailable(inside, child.name, known, version, report)
      if (known.once && number === 2) {
        report({
          code: 'element-repeated',
          severity: 'error',
          at: inside,
          message: `${visit.element.name} has more than one ${child.name}`,
          fix: `Keep one ${child.name}; players may take the first or the last.`,
          source: sourceOf(version, rule),
          vastError: 101,
        })
      }
      walk(inside)
    }
    for (const [name, known] of demandsOf(rule).children) {
      if (!counts.has(name) && isRequired(known, version)) reportMissing(visit, name, rule, version, report)
    }
  }

  const start: Walking = {
    element: root,
    rule: format === 'VMAP' ? format : 'VAST',
    spec: elementRule(format),
    required: true,
    path: root.name,
    parent: null,
    children: [],
  }
  walk(start)
  return { ...reading, root: start, all, of: (...rules) => rules.flatMap(rule => byRule.get(rule) ?? []) }
}

/** What a document is read as. */
export type Reading = Pick<CheckedDocument, 'format' | 'version' | 'prefixes'>

/** A visit whose children are still being found. */
interface Walking extends Visit {
  readonly children: Visit[]
}

function checkAttributes(visit: Visit, rule: ElementRule, { format, version }: Reading, report: Report): void {
  const given = new Set<string>()
  for (const { name, prefix, value } of visit.element.attributes) {
    if (prefix !== '' || name === 'xmlns') continue
    given.add(name)
    const known = own(rule.attributes, name)
    if (!known) {
      report({
        code: 'attribute-unknown',
        severity: 'advice',
        at: visit,
        attribute: name,
        message: `${format} has no attribute ${quoted(name)} for ${visit.element.name}`,
        fix: 'Remove it, or correct its spelling; players ignore it.',
        source: paperOf(rule),
      })
      continue
    }
    checkAvailable(visit, name, known, version, report, name)
    if (known.value) {
      checkValue(visit, known.value, value.trim(), version, report, { name, required: isRequired(known, version) })
    }
  }
  for (const [name, known] of demandsOf(rule).attributes) {
    // The version has rules of its own.
    if (given.has(name) || !isRequired(known, version) || visit.rule === 'VAST') continue
    const lenient = version !== null && known.lenientIn?.includes(version)
    report({
      code: 'attribute-missing',
      severity: lenient ? 'warning' : 'error',
      at: visit,
      attribute: name,
      message: `${visit.element.name} has no ${name}`,
      fix: `Add ${name}="…" to ${visit.element.name}.`,
      source: sourceOf(version, rule),
      vastError: 101,
    })
  }
}

function checkText(visit: Visit, rule: ElementRule, version: VastVersion | null, report: Report): void {
  const text = textOf(visit.element)
  if (rule.value) checkValue(visit, rule.value, text, version, report)
  else if (text !== '')
    report({
      code: 'text-unexpected',
      severity: 'warning',
      at: visit,
      message: `${visit.element.name} contains the text ${quoted(text)}, but only elements are allowed here`,
      fix: 'Remove the text, or move it into the intended element.',
      source: paperOf(rule),
    })
}

function checkAvailable(
  at: Visit,
  name: string,
  { since, until, deprecated, instead }: AttributeRule | ChildRule,
  version: VastVersion | null,
  report: Report,
  attribute?: string,
): void {
  if (version === null) return
  const what = attribute === undefined ? 'element' : 'attribute'
  const shared = { at, ...(attribute === undefined ? {} : { attribute }), source: paperOf(at.spec) }
  const replace = instead ? `Use ${instead} instead.` : `Leave it out.`
  if (since && !isAtLeast(version, since)) {
    report({
      ...shared,
      code: `${what}-too-new`,
      severity: 'warning',
      message: `${name} requires VAST ${since}, but the document is version ${version}`,
      fix: `Declare version ${since} or later, or leave ${name} out; players of ${version} ignore it.`,
    })
  } else if (until && isAtLeast(version, until)) {
    report({
      ...shared,
      code: `${what}-removed`,
      severity: 'warning',
      message: `VAST ${until} and later have no ${name} here`,
      fix: replace,
    })
  } else if (deprecated && isAtLeast(version, deprecated)) {
    report({
      ...shared,
      code: `${what}-deprecated`,
      severity: 'advice',
      message: `${name} is deprecated since VAST ${deprecated}`,
      fix: replace,
    })
  }
}

function reportStranger(
  at: Visit,
  child: XmlElement,
  step: string,
  { format, prefix }: { readonly format: string; readonly prefix: string },
  report: Report,
): void {
  const right = elementNames.get(child.name.toLowerCase())
  const shared = { at, below: step, element: child, source: paperOf(at.spec) }
  const here = at.element.name
  if (child.prefix !== prefix) {
    report({
      ...shared,
      code: 'element-foreign',
      severity: 'warning',
      message: `${child.prefix ? `${child.prefix}:` : ''}${child.name} isn’t part of ${format}`,
      fix: 'Put it into an Extension of the ad.',
    })
  } else if (right !== undefined && right !== child.name) {
    report({
      ...shared,
      code: 'element-case',
      severity: 'error',
      message: `${child.name} is spelled ${right} in ${format}`,
      fix: `Write ${right}; names in XML are case-sensitive.`,
      vastError: 101,
    })
  } else if (right !== undefined) {
    report({
      ...shared,
      code: 'element-misplaced',
      severity: 'warning',
      message: `${child.name} doesn’t belong in ${here}${at.rule.endsWith('of Wrapper') || here === 'Wrapper' ? ' of a wrapper' : ''}`,
      fix: 'Move it to where it belongs; players ignore it here.',
    })
  } else {
    report({
      ...shared,
      code: 'element-unknown',
      severity: 'warning',
      message: `${format} has no element ${quoted(child.name)} in ${here}`,
      fix: 'Remove it, or put it into an Extension of the ad; players ignore it here.',
    })
  }
}

const fileMissing = new Set(['MediaFiles', 'MediaFile'])

function reportMissing(at: Visit, name: string, rule: ElementRule, version: VastVersion | null, report: Report): void {
  report({
    code: 'element-missing',
    severity: 'error',
    at,
    below: name,
    message: `${at.element.name} has no ${name}`,
    fix:
      name === 'Impression'
        ? 'Add an Impression; if there is nothing to call, set it to about:blank.'
        : `Add a ${name} to ${at.element.name}.`,
    source: sourceOf(version, rule),
    vastError: fileMissing.has(name) ? 401 : 101,
  })
}

function isRequired({ required, requiredUntil }: AttributeRule | ChildRule, version: VastVersion | null): boolean {
  if (!required) return false
  if (version === null) return required === '2.0' && !requiredUntil
  return isAtLeast(version, required) && !(requiredUntil && isAtLeast(version, requiredUntil))
}

/** Versions before 4 have schemas of their own, which differ in what they demand. */
function sourceOf(version: VastVersion | null, rule: ElementRule): string {
  if (rule.paper) return paperOf(rule)
  if (version === '2.0') return 'VAST 2.0.1 schema'
  return version === '3.0' ? 'VAST 3.0 schema' : paperOf(rule)
}

function own<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined
}
