import { isAtLeast } from '../vastVersion.ts'
import { attributeOf } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report, type Visit, visitsAt } from './checkedDocument.ts'

/** Measurement by Open Measurement, and what is left of older ways. */
export function verificationRules(document: CheckedDocument, report: Report): void {
  const late = document.version !== null && isAtLeast(document.version, '4.1')
  for (const verification of document.of('Verification')) {
    const scripts = verification.children.filter(({ rule }) => /^(JavaScript|Executable|Flash)Resource$/.test(rule))
    if (scripts.length === 0) {
      report({
        code: 'verification-empty',
        severity: 'error',
        at: verification,
        message: 'The verification has no script',
        fix: 'Add a JavaScriptResource with the URL of the vendor’s script.',
        source: '§3.17',
        vastError: 410,
      })
    }
    for (const script of scripts) frameworkRule(script, late, report)
    if (late) vendorRules(verification, report)
  }
  for (const extension of document.of('Extension')) {
    if (!late || attributeOf(extension.element, 'type') !== 'AdVerifications') continue
    report({
      code: 'verification-in-extension',
      severity: 'warning',
      at: extension,
      message: 'Since VAST 4.1, verifications have their own element',
      fix: 'Move AdVerifications out of the extension, next to Creatives.',
      source: '§3.16',
    })
  }
}

function frameworkRule(script: Visit, late: boolean, report: Report): void {
  const framework = attributeOf(script.element, 'apiFramework')
  if (framework?.toLowerCase() === 'omid' || (framework !== undefined && !late)) return
  report({
    code: 'verification-framework',
    severity: 'warning',
    at: script,
    attribute: 'apiFramework',
    message: framework ? `${quoted(framework)} isn’t Open Measurement` : 'The script has no apiFramework',
    fix: 'Write apiFramework="omid"; players run nothing else.',
    source: '§3.17.1',
    vastError: 410,
  })
}

function vendorRules(verification: Visit, report: Report): void {
  const vendor = attributeOf(verification.element, 'vendor')
  if (!vendor) {
    report({
      code: 'verification-vendor-missing',
      severity: 'warning',
      at: verification,
      attribute: 'vendor',
      message: 'The verification doesn’t name its vendor',
      fix: 'Add vendor, such as vendor="company.com-omid"; Open Measurement needs it.',
      source: '§3.17',
    })
  } else if (!/^[\w-]+(\.[\w-]+)+-\w+$/.test(vendor)) {
    report({
      code: 'verification-vendor-form',
      severity: 'advice',
      at: verification,
      attribute: 'vendor',
      message: `The vendor ${quoted(vendor)} doesn’t have the form domain-use`,
      fix: 'Write it like company.com-omid.',
      source: '§3.17',
    })
  }
  const reported = visitsAt(verification, 'TrackingEvents', 'Tracking')
  if (!reported.some(({ element }) => attributeOf(element, 'event') === 'verificationNotExecuted')) {
    report({
      code: 'verification-unreported',
      severity: 'advice',
      at: verification,
      message: 'The vendor isn’t notified when its script doesn’t run',
      fix: 'Add a Tracking of verificationNotExecuted.',
      source: '§3.17.4',
    })
  }
}
