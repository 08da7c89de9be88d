import { checkVast } from './checkVast.ts'
import { parseXml } from './parseXml.ts'
import { readVast } from './readVast.ts'
import { readVmap } from './readVmap.ts'
import type { VastDocument } from './vastDocument.ts'
import { type VastFinding, type VastVerdict, verdictOf } from './vastFinding.ts'
import type { VmapDocument } from './vmapDocument.ts'
import type { Place, XmlElement } from './xmlTree.ts'

export interface ParsedVast {
  /** As far as the text could be read; for showing it as a tree. */
  readonly tree: XmlElement | null
  /** Null when it is neither VAST nor DAAST, or could not be read to its end. */
  readonly document: VastDocument | null
  /** Null when it is no VMAP, or could not be read to its end. */
  readonly playlist: VmapDocument | null
  readonly findings: readonly VastFinding[]
  readonly verdict: VastVerdict
}

/**
 * Reads one document and judges it. Requests nothing, runs nothing, never throws.
 * @param prefixes that are declared around it, where it is part of another document
 */
export function parseVast(text: string, prefixes: readonly string[] = []): ParsedVast {
  const { root, fault, late } = parseXml(text)
  if (fault || !root) {
    const { message = 'The document contains no element', line = 1, column = 1 } = fault ?? {}
    const finding: VastFinding = {
      code: fault?.refused ? 'xml-refused' : 'xml-broken',
      severity: 'error',
      message,
      fix: fault?.refused
        ? 'Make the server return a simpler, smaller document.'
        : 'Fix the document at this line, or make the server return VAST.',
      path: root ? root.name : '',
      line,
      column,
      source: 'VAST 4.3 §2.3.2',
      vastError: 100,
    }
    return { tree: root, document: null, playlist: null, findings: [finding], verdict: 'invalid' }
  }
  const findings = [...(late ? [lateDeclaration(late)] : []), ...checkVast(root, prefixes)]
  return { tree: root, document: readVast(root), playlist: readVmap(root), findings, verdict: verdictOf(findings) }
}

function lateDeclaration({ line, column }: Place): VastFinding {
  return {
    code: 'xml-declaration-late',
    severity: 'warning',
    message: 'There is white space before <?xml, so strict parsers reject the whole document',
    fix: 'Have the server start its answer with <?xml.',
    path: '',
    line,
    column,
    source: 'XML 1.0 §2.8',
    vastError: 100,
  }
}
