import { ApiError } from '../../../engine/server/http/apiError.ts'

export const factLimits = { bytes: 16_777_216, lines: 100_000, lineLength: 100_000 } as const

/**
 * The lines of a body as they come in, without their ends, and the whole body's checksum at the end.
 * @throws ApiError 413 when there is more than is taken, 400 when it is no UTF-8
 */
export async function readLines(
  request: Request,
  onLine: (line: string) => void,
): Promise<{ readonly checksum: string }> {
  const reader = request.body?.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let [rest, bytes, lines] = ['', 0, 0]
  const take = (line: string) => {
    lines += 1
    if (lines > factLimits.lines) throw tooLarge(`more than ${factLimits.lines} lines`)
    onLine(line.endsWith('\r') ? line.slice(0, -1) : line)
  }
  try {
    for (;;) {
      const next = await reader?.read()
      if (!next || next.done) break
      chunks.push(next.value)
      bytes += next.value.byteLength
      if (bytes > factLimits.bytes) throw tooLarge(`more than ${factLimits.bytes / 1_048_576} MiB`)
      const parts = (rest + decoder.decode(next.value, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      parts.forEach(take)
      if (rest.length > factLimits.lineLength) throw tooLarge(`a line of more than ${factLimits.lineLength} characters`)
    }
    rest += decoder.decode()
  } catch (error) {
    await reader?.cancel().catch(() => undefined)
    if (error instanceof TypeError) throw new ApiError(400, { error: 'The body isn’t UTF-8 text' })
    throw error
  }
  if (rest) take(rest)
  return { checksum: await checksumOf(chunks) }
}

function tooLarge(what: string): ApiError {
  return new ApiError(413, { error: `The batch has ${what}: send it in parts` })
}

async function checksumOf(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await new Blob([...chunks]).arrayBuffer())
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
