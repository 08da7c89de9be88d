import { isAtLeast } from '../vastVersion.ts'
import { attributeOf, childrenNamed } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report } from './checkedDocument.ts'

/** VPAID, which is on its way out, and SIMID, which takes its place. */
export function interactiveRules(document: CheckedDocument, report: Report): void {
  const late = document.version !== null && isAtLeast(document.version, '4.1')
  for (const file of document.of('MediaFile')) {
    const framework = attributeOf(file.element, 'apiFramework') ?? ''
    if (framework.toUpperCase() === 'VPAID') {
      report({
        code: 'vpaid',
        severity: late ? 'warning' : 'advice',
        at: file,
        attribute: 'apiFramework',
        message: late ? 'VPAID is deprecated since VAST 4.1' : 'The ad runs VPAID code, which many players block',
        fix: 'Use SIMID for interaction and AdVerifications for measurement.',
        source: '§3.9.1',
        vastError: 901,
      })
    } else if (framework !== '' && late) {
      report({
        code: 'api-framework-deprecated',
        severity: 'advice',
        at: file,
        attribute: 'apiFramework',
        message: `apiFramework ${quoted(framework)} of a MediaFile is deprecated since VAST 4.1`,
        fix: 'Put the file that needs it into an InteractiveCreativeFile.',
        source: '§3.9.1',
      })
    }
  }
  for (const overlay of document.of('NonLinear')) {
    if (attributeOf(overlay.element, 'apiFramework')?.toUpperCase() !== 'VPAID') continue
    const alternatives = childrenNamed(overlay.parent?.element, 'NonLinear')
    const alone = !alternatives.some(one => !attributeOf(one, 'apiFramework'))
    report({
      code: 'vpaid',
      severity: late || alone ? 'warning' : 'advice',
      at: overlay,
      attribute: 'apiFramework',
      message: late ? 'VPAID is deprecated since VAST 4.1' : 'The overlay runs VPAID code, which many players block',
      fix: alone ? 'Add a NonLinear with an image for players that don’t run code.' : 'Use SIMID for interaction.',
      source: '§3.12.1',
      vastError: 901,
    })
  }
  for (const file of document.of('InteractiveCreativeFile')) {
    const framework = (attributeOf(file.element, 'apiFramework') ?? '').toUpperCase()
    const type = attributeOf(file.element, 'type')
    if (framework === '') {
      report({
        code: 'interactive-framework-missing',
        severity: 'warning',
        at: file,
        attribute: 'apiFramework',
        message: 'The interactive file has no apiFramework',
        fix: 'Add apiFramework="SIMID".',
        source: '§3.9.3',
      })
    } else if (framework === 'VPAID') {
      report({
        code: 'vpaid',
        severity: late ? 'warning' : 'advice',
        at: file,
        attribute: 'apiFramework',
        message: late ? 'VPAID is deprecated since VAST 4.1' : 'The ad runs VPAID code, which many players block',
        fix: 'Use SIMID for interaction and AdVerifications for measurement.',
        source: '§3.9.3',
        vastError: 901,
      })
    } else if (framework === 'SIMID' && type !== 'text/html') {
      report({
        code: 'simid-type',
        severity: 'warning',
        at: file,
        attribute: 'type',
        message: `A SIMID creative must be text/html, not ${quoted(type ?? '')}`,
        fix: 'Write type="text/html".',
        source: 'SIMID 1.1',
        vastError: 902,
      })
    }
  }
}
