import { isObject } from '../../engine/contract/isObject.ts'
import { t } from '../../engine/texts/t.ts'

/** What a partner's HTTP answer comes to. */
export type ReadAnswer =
  | { readonly kind: 'taken'; readonly body: Readonly<Record<string, unknown>> | null }
  /** It may do better later. */
  | { readonly kind: 'later'; readonly sentence: string }
  | { readonly kind: 'refused'; readonly sentence: string }

/** Judges the answer to a push or a question by its status and body. An empty body is as good as any. */
export function readAnswer(status: number, text: string, contentType: string): ReadAnswer {
  if (laterStatuses.has(status) || status >= 500)
    return { kind: 'later', sentence: t('The partner responded with HTTP %{status}.', { status }) }
  if (status < 200 || status >= 300)
    return {
      kind: 'refused',
      sentence: refusedSentence(status, detailOf(text)),
    }
  if (text.trim() === '') return { kind: 'taken', body: null }
  if (/^text\/html\b/i.test(contentType) || text.trimStart().startsWith('<'))
    return {
      kind: 'refused',
      sentence: t('The partner responded with a web page instead of JSON. Check the endpoint.'),
    }
  const body = parsed(text)
  if (body === undefined)
    return { kind: 'refused', sentence: t('The partner’s response isn’t valid JSON. Check the endpoint.') }
  return { kind: 'taken', body: isObject(body) ? body : null }
}

const laterStatuses = new Set([408, 425, 429])

function refusedSentence(status: number, detail: string): string {
  return detail
    ? t('The partner rejected the deal with HTTP %{status}: %{detail}.', { status, detail })
    : t('The partner rejected the deal with HTTP %{status}.', { status })
}

/** What a refusal says, where it says it as APIs do. */
function detailOf(text: string): string {
  const body = parsed(text.slice(0, 4096))
  const said = isObject(body) ? [body.error, body.message, body.detail].find(one => typeof one === 'string') : undefined
  return said ? withoutEnd(said.slice(0, 200)) : ''
}

/** Without the dots and spaces at its end, letter by letter: a pattern would look for them from each one. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && /[.\s]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
