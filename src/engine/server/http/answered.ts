import type { Call } from './call.ts'
import { readTraceParent, type TraceParent } from './readTraceParent.ts'

/** What a host may log and count of a request that was answered: who asked for what and how long it took, nothing of its content. */
export interface Answered {
  readonly requestId: string
  readonly method: string
  /** As the policy table names it, such as `/:entity/:id`; null where no route was found. */
  readonly route: string | null
  /** Without the query. Where an address carries a ticket, which opens what it is for, the route alone. */
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly address: string | null
  /** The ids of who asked and of the organizations that the call names. */
  readonly person: string | null
  readonly organization: string | null
  /** The span of the caller's that it belongs to; null for none. */
  readonly caller: TraceParent | null
}

/** @param begun when the request arrived, on the clock of `performance` */
export function answered(
  { requestId, request, url, address }: Call,
  { route, response, begun, person }: Outcome,
): Answered {
  return {
    requestId,
    method: request.method,
    route,
    path: (route?.includes('/:ticket/') ? route : url.pathname).slice(0, longest),
    status: response.status,
    ms: Math.round((performance.now() - begun) * 10) / 10,
    address,
    person,
    organization: url.searchParams.get('organization')?.slice(0, longest) ?? null,
    caller: readTraceParent(request.headers.get('traceparent')),
  }
}

interface Outcome extends Pick<Answered, 'route' | 'person'> {
  readonly response: Response
  readonly begun: number
}

/** A log line stays a line. */
const longest = 200
