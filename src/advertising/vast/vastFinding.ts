/** `error`: players will stumble, or the specification says must. `warning`: some will. `advice`: it could be better. */
export type VastSeverity = 'error' | 'warning' | 'advice'

/** One thing that is wrong with, or could be better in, a document. */
export interface VastFinding {
  /** Stable and for machines: `element-missing`, `url-insecure` … */
  readonly code: string
  readonly severity: VastSeverity
  /** One sentence for a person; may quote the document, so show it as text only. */
  readonly message: string
  /** What to do about it, one sentence. */
  readonly fix: string
  /** `VAST/Ad[2]/InLine/Creatives/Creative/Linear`; an attribute stands behind `@`. Numbers only where there are several. */
  readonly path: string
  /** Both count from 1. */
  readonly line: number
  readonly column: number
  /** Where the rule comes from: `VAST 4.3 §3.8.1`. */
  readonly source: string
  /** What players report for it: `[ERRORCODE]` of VAST 4.3 §2.3.6.3. */
  readonly vastError?: number
}

export type VastVerdict = 'valid' | 'questionable' | 'invalid'

/** `invalid` with any error, `questionable` with any warning; advice spoils nothing. */
export function verdictOf(findings: readonly Pick<VastFinding, 'severity'>[]): VastVerdict {
  if (findings.some(({ severity }) => severity === 'error')) return 'invalid'
  return findings.some(({ severity }) => severity === 'warning') ? 'questionable' : 'valid'
}
