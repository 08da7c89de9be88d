import { canonicalJson } from '../../engine/contract/canonicalJson.ts'
import { type SampledRequest, sampledRequest } from './sampledRequest.ts'

/** Requests that say the same of a deal, and how many they are. */
export interface CountedSample {
  readonly request: SampledRequest
  readonly count: number
}

export interface ReadSamples {
  /** Bid requests that could be read. */
  readonly requests: number
  /** Of these, how many carry the deal. */
  readonly carrying: number
  /** Lines or entries that are no bid request. */
  readonly unreadable: number
  /** Whether the file goes on beyond what was read. */
  readonly isCut: boolean
  /** The most frequent first. */
  readonly samples: readonly CountedSample[]
}

/** What one drop may hold. */
export const sampleLimits = { text: 16_000_000, requests: 50_000, line: 262_144, distinct: 50 } as const

/** Bid requests as JSON (one, or a list) or NDJSON, as far as they carry a deal. Requests that say the same are counted. */
export function readSamples(text: string, dealId: string): ReadSamples {
  const whole = text.slice(0, sampleLimits.text).replace(/^\uFEFF/, '')
  const { entries, unreadable, isCut } = entriesOf(whole)
  return countSamples(entries, dealId, { unreadable, isCut: isCut || text.length > sampleLimits.text })
}

/** The same of requests that were read before. */
export function countSamples(
  entries: readonly unknown[],
  dealId: string,
  { unreadable = 0, isCut = false }: { readonly unreadable?: number; readonly isCut?: boolean } = {},
): ReadSamples {
  const found = new Map<string, { readonly request: SampledRequest; count: number }>()
  let carrying = 0
  for (const entry of entries) {
    const request = sampledRequest(entry, dealId)
    if (!request) continue
    carrying += 1
    const key = canonicalJson(request)
    const known = found.get(key)
    if (known) known.count += 1
    else found.set(key, { request, count: 1 })
  }
  const samples = [...found.values()].toSorted((a, b) => b.count - a.count).slice(0, sampleLimits.distinct)
  return { requests: entries.length, carrying, unreadable, isCut, samples }
}

function entriesOf(text: string): { entries: readonly unknown[]; unreadable: number; isCut: boolean } {
  const value = parsed(text)
  if (Array.isArray(value))
    return {
      entries: value.slice(0, sampleLimits.requests).filter(isEntry),
      unreadable: value.slice(0, sampleLimits.requests).filter(one => !isEntry(one)).length,
      isCut: value.length > sampleLimits.requests,
    }
  if (isEntry(value)) return { entries: [value], unreadable: 0, isCut: false }
  const entries: unknown[] = []
  let [unreadable, from] = [0, 0]
  while (from < text.length && entries.length + unreadable < sampleLimits.requests) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end < 0 ? text.length : end)
    from = end < 0 ? text.length : end + 1
    if (line.trim() === '') continue
    const one = line.length > sampleLimits.line ? undefined : parsed(line)
    if (isEntry(one)) entries.push(one)
    else unreadable += 1
  }
  return { entries, unreadable, isCut: from < text.length }
}

function isEntry(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
