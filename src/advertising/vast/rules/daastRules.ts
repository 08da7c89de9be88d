import { attributeOf } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report } from './checkedDocument.ts'

/** What is DAAST's alone: its versions, and that it is for sound. */
export function daastRules({ root, of }: CheckedDocument, report: Report): void {
  const version = attributeOf(root.element, 'version') ?? ''
  if (!/^1\.[01]$/.test(version)) {
    report({
      code: 'daast-version',
      severity: 'warning',
      at: root,
      attribute: 'version',
      message: version
        ? `DAAST ${quoted(version)} is unknown; the only versions are 1.0 and 1.1`
        : 'The document has no version',
      fix: 'Write version="1.0".',
      source: 'DAAST 1.0 §3.1.1',
    })
  }
  for (const file of of('MediaFile')) {
    const type = attributeOf(file.element, 'type') ?? ''
    if (!/^video\//i.test(type)) continue
    report({
      code: 'daast-video',
      severity: 'warning',
      at: file,
      attribute: 'type',
      message: `DAAST is for audio, but the file is ${quoted(type)}`,
      fix: 'Offer an audio file, or serve VAST.',
      source: 'DAAST 1.0 §3.2.1.4',
    })
  }
}
