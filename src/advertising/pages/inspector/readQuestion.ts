import { percentDecoded } from '../../../engine/contract/percentDecoded.ts'
import { t } from '../../../engine/texts/t.ts'

/** What a person put into the box, understood: an address to ask, a document to read, or why it is neither. */
export type Question =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'xml'; readonly xml: string }
  | { readonly kind: 'wrong'; readonly message: string }

/** As much as the API takes, in bytes of UTF-8. */
export const mostBytes = 1024 * 1024

/**
 * Tells an address from a document. Forgives what copying does to them: space around, a missing `https:`, the
 * percent-encoding of a query, a bid response around the document (`adm`).
 */
export function readQuestion(text: string): Question {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return { kind: 'nothing' }
  if (trimmed.includes('\0') || /\uFFFD{3}/.test(trimmed)) {
    return wrong(t('This isn’t a text file. Drop the XML file itself, or paste its contents.'))
  }
  if (new TextEncoder().encode(trimmed).length > mostBytes) {
    return wrong(t('This is larger than the limit of 1 MiB. Nothing was sent.'))
  }
  if (trimmed.startsWith('<')) return { kind: 'xml', xml: trimmed }
  if (/^%3C(%3F|VAST)/i.test(trimmed)) return decoded(trimmed)
  if (/^[[{]/.test(trimmed)) return fromJson(trimmed)
  return address(trimmed)
}

function address(text: string): Question {
  if (/\s/.test(text)) return wrong(neither)
  const full =
    /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  // Macros are filled by the server; brackets in a host's place would be no address.
  if (!/^https?:\/\//i.test(full)) return wrong(t('Enter a URL that begins with http:// or https://.'))
  if (!URL.canParse(full) || !/[.:]|^https?:\/\/localhost/i.test(full.replace(/^https?:\/\//i, '')))
    return wrong(neither)
  return { kind: 'url', url: full }
}

function decoded(text: string): Question {
  const xml = percentDecoded(text.replaceAll('+', ' '))
  if (xml === null) return wrong(t('This percent-encoded document has an invalid % sequence. Paste the decoded XML.'))
  return { kind: 'xml', xml }
}

/** An OpenRTB bid response, or one bid of it. */
function fromJson(text: string): Question {
  try {
    const adm = admIn(JSON.parse(text))
    if (adm === undefined) return wrong(t('This JSON has no “adm” field. Paste the VAST document or its URL.'))
    const inner = adm.trim()
    return inner.startsWith('<') ? { kind: 'xml', xml: inner } : address(inner)
  } catch {
    return wrong(neither)
  }
}

function admIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('adm' in value && typeof value.adm === 'string') return value.adm
  for (const inner of [Reflect.get(value, 'seatbid'), Reflect.get(value, 'bid'), value]) {
    if (!Array.isArray(inner)) continue
    for (const one of inner) {
      const found = admIn(one)
      if (found !== undefined) return found
    }
  }
  return undefined
}

function wrong(message: string): Question {
  return { kind: 'wrong', message }
}

const neither = 'This is neither an address nor a document. An address begins with https://, a document with <VAST.'
