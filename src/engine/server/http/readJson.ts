import { limits } from '../../contract/query.ts'
import { ApiError } from './apiError.ts'

/** The request's JSON object. @throws ApiError 415, 413 or 400 */
export async function readJson(
  request: Request,
  mostBytes: number = limits.jsonBytes,
  types: readonly string[] = ['application/json'],
): Promise<Readonly<Record<string, unknown>>> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === undefined || !types.includes(type)) {
    throw new ApiError(415, { error: `Send the body as JSON with Content-Type: ${types[0]}` })
  }
  const text = await readText(request, mostBytes)
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiError(400, { error: 'The body must be a JSON object' })
  }
  return value as Readonly<Record<string, unknown>>
}

/** Counts while it reads: a length that the sender claims proves nothing. */
async function readText(request: Request, most: number): Promise<string> {
  const tooLarge = () => new ApiError(413, { error: `The body is larger than ${most / 1_048_576} MiB` })
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge()
  const reader = request.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [text, bytes] = ['', 0]
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      bytes += value.byteLength
      if (bytes > most) {
        await reader.cancel().catch(() => undefined)
        throw tooLarge()
      }
      text += decoder.decode(value, { stream: true })
    }
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError(400, { error: 'The body isn’t UTF-8 text' })
    throw error
  }
}

/** Nothing that people send is nested deeper; what walks a row must not run out of stack. */
const deepest = 64

function parse(text: string): unknown {
  const { depth, values } = extentOf(text)
  if (depth > deepest) throw new ApiError(400, { error: `The body is nested deeper than ${deepest} levels` })
  if (values > limits.jsonValues)
    throw new ApiError(413, { error: `The body has more than ${limits.jsonValues} values: send it in parts` })
  try {
    return JSON.parse(text, (name, value) => {
      // Set as a property it would become the object's prototype.
      if (name === '__proto__') throw new ApiError(400, { error: 'There is no such field: __proto__' })
      // What points at a field by name percent-encodes it, which half a character can't be.
      if (/\p{Surrogate}/u.test(name))
        throw new ApiError(400, { error: 'The body has a field name that isn’t valid Unicode' })
      return value
    })
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(400, { error: 'The body isn’t valid JSON' })
  }
}

/** How deep a text nests and how many values it has at most, before it is read. */
function extentOf(text: string): { readonly depth: number; readonly values: number } {
  let [depth, most, values, quoted] = [0, 0, 1, false]
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (quoted) {
      if (character === backslash) at += 1
      else if (character === quote) quoted = false
    } else if (character === quote) quoted = true
    else if (character === comma) values += 1
    else if (character === openBrace || character === openBracket) {
      most = Math.max(most, ++depth)
      values += 1
    } else if (character === closeBrace || character === closeBracket) depth -= 1
  }
  return { depth: most, values }
}

const [quote, comma, backslash, openBracket, closeBracket, openBrace, closeBrace] = [
  0x22, 0x2c, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
]
