/**
 * The headers of a call that a platform behind this host may see. A list of what passes, since what servers believe of the
 * proxy before them (`X-Real-IP`, `X-Original-URL`, `X-Remote-User` …) has no end.
 */
export function isForwarded(header: string): boolean {
  return passed.has(header) || /^(sec-|if-|access-control-request-)[a-z-]+$/.test(header)
}

const passed: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'cookie',
  'dnt',
  'idempotency-key',
  'last-event-id',
  'origin',
  'pragma',
  'prefer',
  'priority',
  'range',
  'referer',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-batch-id',
  'x-csrf-token',
  'x-purpose',
  'x-request-id',
  'x-requested-with',
  'x-xsrf-token',
])
