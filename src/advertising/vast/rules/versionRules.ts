import { isNewerMinor } from '../vastVersion.ts'
import { attributeOf } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report } from './checkedDocument.ts'

/** That a VAST document says its version, and that it is one whose rules are known. */
export function versionRules({ root, version }: CheckedDocument, report: Report): void {
  const written = attributeOf(root.element, 'version') ?? ''
  const shared = { at: root, attribute: 'version', source: '§3.2' } as const
  if (version === null) {
    report({
      ...shared,
      code: written ? 'version-unknown' : 'version-missing',
      severity: 'error',
      message: written ? `VAST ${quoted(written)} isn’t a known version` : 'The document has no version',
      fix: 'Add the version that the document follows: 2.0, 3.0, 4.0, 4.1, 4.2, or 4.3.',
      vastError: 102,
    })
  } else if (isNewerMinor(written)) {
    report({
      ...shared,
      code: 'version-newer',
      severity: 'advice',
      message: `VAST ${quoted(written)} is newer than the versions known here, so it is checked as ${version}`,
      fix: `Make sure that your players support it, or declare ${version}.`,
    })
  }
}
