/** The span that a request was made in, as its caller names it (W3C Trace Context). */
export interface TraceParent {
  /** 32 hex digits. */
  readonly trace: string
  /** 16 hex digits. */
  readonly span: string
  /** Whether the caller tells of it: who follows it tells of no more. */
  readonly isSampled: boolean
}

/** @returns null where the header is missing or isn't valid: a new trace begins */
export function readTraceParent(header: string | null): TraceParent | null {
  const [, version, trace = '', span = '', flags = '', rest = ''] = pattern.exec(header ?? '') ?? []
  // Later versions may say more at the end; `ff` is none.
  if (version === undefined || version === 'ff' || (version === '00' && rest !== '')) return null
  if (/^0+$/.test(trace) || /^0+$/.test(span)) return null
  return { trace, span, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

const pattern = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
