import { parseVast } from './parseVast.ts'
import type { VastFailure, VastHop, VastQuestion } from './vastInspection.ts'
import { fillVastMacros } from './vastMacros.ts'

/** Asks for a document. Never rejects: what went wrong is an answer too. */
export type AskVast = (url: string) => Promise<VastAnswered | VastUnanswered>

export interface VastAnswered {
  readonly status: number
  /** Where redirects led. */
  readonly finalUrl: string
  /** The addresses on the way, without the first and with the last. */
  readonly redirects: readonly string[]
  readonly contentType: string
  readonly text: string
  /** Decompressed. */
  readonly bytes: number
}

export interface VastUnanswered {
  readonly reason: 'address' | 'redirects' | 'unreachable' | 'timeout' | 'size' | 'encoding'
  /** One sentence for a person. */
  readonly message: string
  readonly redirects: readonly string[]
}

export interface HopOptions {
  readonly ask: AskVast
  readonly now: () => Date
  readonly random: () => number
}

type Opened = Omit<VastHop, 'index' | 'parent' | 'depth' | 'ads'>

/** The document that is given, or behind an address, and what is to be thought of it. */
export async function openHop(question: VastQuestion, options: HopOptions): Promise<Opened> {
  if (question.xml !== undefined) {
    return { ...insideHop(question.xml, []), bytes: new TextEncoder().encode(question.xml).length }
  }
  const { url, macros } = fillVastMacros(question.url, options.now(), options.random)
  const written = { ...unasked, writtenUrl: question.url, askedUrl: url, macros }
  if (!URL.canParse(url))
    return { ...written, failure: { code: codes.address, message: 'This isn’t a URL; check it for typos' } }
  const start = performance.now()
  const answer = await options.ask(url)
  const ms = Math.round(performance.now() - start)
  if ('reason' in answer) {
    const failure = { code: codes[answer.reason], message: answer.message }
    return { ...written, ms, redirects: answer.redirects, finalUrl: answer.redirects.at(-1) ?? null, failure }
  }
  const { status, finalUrl, redirects, contentType, text, bytes } = answer
  const came = { ...written, ms, status, finalUrl, redirects, contentType, bytes }
  if (status < 200 || status > 299) {
    return { ...came, xml: text, failure: { code: 301, message: `The URL returned status ${status}` } }
  }
  if (text.trim() === '') return { ...came, failure: { code: 303, message: 'The URL returned an empty response' } }
  return { ...came, ...judged(text, contentType) }
}

/** A document within another one: nothing is asked for, and its bytes are the other's. */
export function insideHop(xml: string, prefixes: readonly string[]): Opened {
  return { ...unasked, ...judged(xml, null, prefixes) }
}

/** An address that can't be asked for at all. */
export function unaskable(url: string, failure: VastFailure): Opened {
  return { ...unasked, writtenUrl: url, failure }
}

const unasked: Opened = {
  writtenUrl: null,
  askedUrl: null,
  finalUrl: null,
  redirects: [],
  macros: [],
  status: null,
  contentType: '',
  ms: 0,
  bytes: 0,
  xml: '',
  document: null,
  playlist: null,
  findings: [],
  verdict: 'invalid',
  failure: null,
}

/** VAST 4.3 §2.3.6.3: 301 is for what doesn't answer, 300 for all else that goes wrong with a wrapper. */
const codes: Readonly<Record<VastUnanswered['reason'], number>> = {
  timeout: 301,
  unreachable: 301,
  address: 300,
  redirects: 300,
  size: 300,
  encoding: 100,
}

function judged(
  xml: string,
  contentType: string | null,
  prefixes: readonly string[] = [],
): Pick<Opened, 'xml' | 'document' | 'playlist' | 'findings' | 'verdict' | 'failure'> {
  const { document, playlist, findings, verdict } = parseVast(xml, prefixes)
  const read = document ?? playlist
  const fatal = findings.find(({ vastError }) => vastError === 102 || (!read && vastError !== undefined))
  // A version that is merely missing doesn't keep players from trying.
  const refused = fatal && fatal.code !== 'version-missing' ? fatal : undefined
  const typed = contentType && !read ? ` (it came as ${contentType})` : ''
  return {
    xml,
    document,
    playlist,
    findings,
    verdict,
    failure: refused ? { code: refused.vastError ?? 900, message: `${refused.message}${typed}` } : null,
  }
}
