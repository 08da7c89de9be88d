import { elementRule } from './grammar/vastGrammar.ts'
import { adRules } from './rules/adRules.ts'
import {
  findingOf,
  quoted,
  type Report,
  type Reported,
  type VastFormat,
  type VastRule,
  type Visit,
} from './rules/checkedDocument.ts'
import { daastRules } from './rules/daastRules.ts'
import { formRules } from './rules/formRules.ts'
import { identityRules } from './rules/identityRules.ts'
import { interactiveRules } from './rules/interactiveRules.ts'
import { linearRules } from './rules/linearRules.ts'
import { macroRules } from './rules/macroRules.ts'
import { mediaFileRules } from './rules/mediaFileRules.ts'
import { mediaTruthRules } from './rules/mediaTruthRules.ts'
import { overlayRules } from './rules/overlayRules.ts'
import { trackingRules } from './rules/trackingRules.ts'
import { verificationRules } from './rules/verificationRules.ts'
import { versionRules } from './rules/versionRules.ts'
import { vmapRules } from './rules/vmapRules.ts'
import { walkVast } from './rules/walkVast.ts'
import type { VastFinding } from './vastFinding.ts'
import { vastVersionOf } from './vastVersion.ts'
import { attributeOf, elementsOf, type XmlElement } from './xmlTree.ts'

const adRuleSet: readonly VastRule[] = [
  formRules,
  adRules,
  linearRules,
  mediaFileRules,
  mediaTruthRules,
  interactiveRules,
  trackingRules,
  macroRules,
  verificationRules,
  overlayRules,
  identityRules,
]

const ruleSets: Readonly<Record<VastFormat, readonly VastRule[]>> = {
  VAST: [versionRules, ...adRuleSet],
  DAAST: [daastRules, ...adRuleSet],
  VMAP: [formRules, vmapRules, macroRules],
}

/** More of them help nobody, and a hostile document could have any number. */
export const mostFindings = 500

/**
 * Everything that is wrong with, or could be better in, a VAST, DAAST or VMAP document, in the order of its lines. What is
 * wrong with the documents in a playlist is told of each of them alone.
 * @param prefixes that are declared around it
 */
export function checkVast(root: XmlElement, prefixes: readonly string[] = []): VastFinding[] {
  const findings: VastFinding[] = []
  let left = 0
  const report: Report = reported => {
    if (findings.length < mostFindings) findings.push(findingOf(softened(reported)))
    else left += 1
  }
  const spec = elementRule('VAST')
  const at: Visit = { element: root, rule: 'VAST', spec, required: true, path: root.name, parent: null, children: [] }
  const format = formatOf(root)
  if (format === null) {
    reportRoot(at, report)
    return findings
  }
  // DAAST is VAST 3.0 for audio, and a playlist has no version that matters.
  const version = { VAST: vastVersionOf(attributeOf(root, 'version') ?? ''), DAAST: '3.0', VMAP: null } as const
  const document = walkVast(root, { format, version: version[format], prefixes }, report)
  for (const rule of ruleSets[format]) rule(document, report)
  findings.sort((a, b) => a.line - b.line || a.column - b.column)
  if (left > 0) {
    findings.push(
      findingOf({
        code: 'more-findings',
        severity: 'advice',
        at,
        message: `There are ${left} more findings`,
        fix: 'Fix these first.',
        source: '§2.3.2',
      }),
    )
  }
  return findings
}

function formatOf({ name }: XmlElement): VastFormat | null {
  return name === 'VAST' || name === 'DAAST' || name === 'VMAP' ? name : null
}

/** What the ad plays without makes no document invalid. */
function softened(reported: Reported): Reported {
  if (reported.severity !== 'error' || !reported.at.spec.aside) return reported
  const { vastError: _, ...others } = reported
  return { ...others, severity: 'warning' }
}

function reportRoot(at: Visit, report: Report): void {
  const { element } = at
  const first = elementsOf(element)[0]?.name
  const old = element.name === 'VideoAdServingTemplate'
  report({
    code: old ? 'version-unknown' : element.name.toUpperCase() === 'VAST' ? 'element-case' : 'root-unknown',
    severity: 'error',
    at,
    message: old
      ? 'This is VAST 1.0, which players no longer support'
      : `The root element is ${quoted(element.name)}, not VAST`,
    fix: old
      ? 'Make the server return VAST 3.0 or 4.x.'
      : first === 'VAST'
        ? 'Remove everything around the VAST element.'
        : 'Make the server return a document with the root element VAST.',
    source: '§3.2',
    vastError: old ? 102 : 101,
  })
}
