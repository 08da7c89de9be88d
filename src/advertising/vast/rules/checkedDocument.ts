import type { ElementRule } from '../grammar/elementRule.ts'
import type { VastFinding, VastSeverity } from '../vastFinding.ts'
import type { VastVersion } from '../vastVersion.ts'
import type { XmlElement } from '../xmlTree.ts'

/** An element that the grammar knows at its place. */
export interface Visit {
  readonly element: XmlElement
  /** Its rule's name in the grammar … */
  readonly rule: string
  /** … and the rule itself. */
  readonly spec: ElementRule
  /** Whether the document's version demands it at its place. */
  readonly required: boolean
  readonly path: string
  readonly parent: Visit | null
  readonly children: readonly Visit[]
}

export type VastFormat = 'VAST' | 'DAAST' | 'VMAP'

/** A document whose structure has been walked; what the rules look at. */
export interface CheckedDocument {
  readonly format: VastFormat
  /** By whose rules it is read; null when it is none that is known: then only what holds for all versions is asked. */
  readonly version: VastVersion | null
  /** Prefixes that are declared around it. */
  readonly prefixes: readonly string[]
  readonly root: Visit
  /** In the document's order. */
  readonly all: readonly Visit[]
  /** All elements of some rules, in the document's order for each. */
  of(...rules: readonly string[]): readonly Visit[]
}

export interface Reported {
  readonly code: string
  readonly severity: VastSeverity
  readonly at: Visit
  readonly attribute?: string
  /** An element that should stand below and doesn't, or that the grammar doesn't know. */
  readonly below?: string
  /** Where that element stands, if it does. */
  readonly element?: XmlElement
  readonly message: string
  readonly fix: string
  /** `§3.8` of VAST 4.3, or another document's name. */
  readonly source: string
  readonly vastError?: number
}

export type Report = (reported: Reported) => void

export type VastRule = (document: CheckedDocument, report: Report) => void

export function findingOf(reported: Reported): VastFinding {
  const { at, attribute, below, element = at.element, code, severity, message, fix, source, vastError } = reported
  return {
    code,
    severity,
    message,
    fix,
    path: `${at.path}${below === undefined ? '' : `/${below}`}${attribute === undefined ? '' : `/@${attribute}`}`,
    line: element.at.line,
    column: element.at.column,
    source: source.startsWith('§') ? `VAST 4.3 ${source}` : source,
    ...(vastError === undefined ? {} : { vastError }),
  }
}

/** Where a rule of the grammar comes from; `findingOf` puts `VAST 4.3` before a bare section. */
export function paperOf({ paper, section }: ElementRule): string {
  return paper ? `${paper} §${section}` : `§${section}`
}

/** The visits at a way of element names below another: `visitsAt(linear, 'MediaFiles', 'MediaFile')`. */
export function visitsAt(from: Visit | undefined, ...names: readonly string[]): readonly Visit[] {
  return names.reduce<readonly Visit[]>(
    (visits, name) => visits.flatMap(({ children }) => children.filter(({ element }) => element.name === name)),
    from ? [from] : [],
  )
}

/** What a document says, short enough for a sentence. */
export function quoted(text: string): string {
  const short = text.replace(/\s+/g, ' ').trim()
  return `“${short.length > 60 ? `${short.slice(0, 57)}…` : short}”`
}
