import { elementRule } from './grammar/vastGrammar.ts'
import { adRules } from './rules/adRules.ts'
import { findingOf, quoted, type Report, type Reported, type VastRule, type Visit } from './rules/checkedDocument.ts'
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
import { walkVast } from './rules/walkVast.ts'
import type { VastFinding } from './vastFinding.ts'
import { isNewerMinor, vastVersionOf } from './vastVersion.ts'
import { attributeOf, elementsOf, type XmlElement } from './xmlTree.ts'

const rules: readonly VastRule[] = [
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

/** More of them help nobody, and a hostile document could have any number. */
export const mostFindings = 500

/** Everything that is wrong with, or could be better in, a document, in the order of its lines. */
export function checkVast(root: XmlElement): VastFinding[] {
  const findings: VastFinding[] = []
  let left = 0
  const report: Report = reported => {
    if (findings.length < mostFindings) findings.push(findingOf(softened(reported)))
    else left += 1
  }
  const version = attributeOf(root, 'version')
  const at: Visit = {
    element: root,
    rule: 'VAST',
    spec: elementRule('VAST'),
    required: true,
    path: root.name,
    parent: null,
    children: [],
  }
  if (root.name !== 'VAST') {
    reportRoot(at, report)
    return findings
  }
  const known = vastVersionOf(version ?? '')
  if (known === null) {
    report({
      code: version ? 'version-unknown' : 'version-missing',
      severity: 'error',
      at,
      attribute: 'version',
      message: version
        ? `VAST ${quoted(version)} is no version that is known`
        : 'The document does not say its version',
      fix: 'Write the version that it follows: 2.0, 3.0, 4.0, 4.1, 4.2 or 4.3.',
      source: '§3.2',
      vastError: 102,
    })
  }
  if (known !== null && isNewerMinor(version ?? '')) {
    report({
      code: 'version-newer',
      severity: 'advice',
      at,
      attribute: 'version',
      message: `VAST ${quoted(version ?? '')} is newer than the versions known here, so it is checked as ${known}`,
      fix: `Make sure that your players support it, or declare ${known}.`,
      source: '§3.2',
    })
  }
  const document = walkVast(root, known, report)
  for (const rule of rules) rule(document, report)
  findings.sort((a, b) => a.line - b.line || a.column - b.column)
  if (left > 0) {
    findings.push(
      findingOf({
        code: 'more-findings',
        severity: 'advice',
        at,
        message: `There are ${left} more findings`,
        fix: 'Mend these first.',
        source: '§2.3.2',
      }),
    )
  }
  return findings
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
      ? 'This is VAST 1.0, which players gave up long ago'
      : `The root element is ${quoted(element.name)}, not VAST`,
    fix: old
      ? 'Have the server answer VAST 3.0 or 4.x.'
      : element.name === 'VMAP'
        ? 'This is a playlist of ad breaks; inspect the documents that it names.'
        : first === 'VAST'
          ? 'Remove what stands around the VAST element.'
          : 'Have the server answer a document with the root VAST.',
    source: '§3.2',
    vastError: old ? 102 : 101,
  })
}
