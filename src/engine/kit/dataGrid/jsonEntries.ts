/**
 * Reads a JSON array while it arrives and hands on its entries in batches, so that the whole of a large answer is never
 * held as text and as objects at once. It takes exactly the texts that `JSON.parse` takes for an array, cut anywhere.
 * @throws SyntaxError from `push` or `end`; batches that were handed on before are to be forgotten.
 */
export function jsonEntries(onBatch: (entries: readonly unknown[]) => void, batchLength = 1 << 16): JsonEntries {
  let pending = ''
  let depth = 0
  let inText = false
  let escaped = false
  let closed = false
  let commaBefore = false

  function flush(last: boolean): void {
    const entries: unknown = JSON.parse(`[${pending}]`)
    pending = ''
    if (!Array.isArray(entries)) throw new SyntaxError('not an array')
    // Nothing between two commas, or after the last; only an empty array has nothing at all.
    if (entries.length === 0 && (commaBefore || !last)) throw new SyntaxError('an entry is missing')
    commaBefore = true
    onBatch(entries)
  }

  function push(chunk: string): void {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at)
      if (inText) {
        if (escaped) escaped = false
        else if (code === backslash) escaped = true
        else if (code === quote) inText = false
      } else if (depth === 0) {
        if (isSpace(code)) continue
        if (closed || code !== openBracket) throw new SyntaxError('not an array')
        depth = 1
        from = at + 1
      } else if (code === quote) inText = true
      else if (code === openBracket || code === openBrace) depth++
      else if (code === closeBracket || code === closeBrace) {
        depth--
        if (depth > 0) continue
        if (code === closeBrace) throw new SyntaxError('not an array')
        pending += chunk.slice(from, at)
        closed = true
        flush(true)
      } else if (code === comma && depth === 1 && pending.length + at - from >= batchLength) {
        pending += chunk.slice(from, at)
        from = at + 1
        flush(false)
      }
    }
    if (depth > 0) pending += chunk.slice(from)
  }

  function end(): void {
    if (!closed) throw new SyntaxError('the array does not end')
  }

  return { push, end }
}

interface JsonEntries {
  push(chunk: string): void
  end(): void
}

const quote = 0x22
const comma = 0x2c
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** JSON's own four; other spaces are no JSON. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}
