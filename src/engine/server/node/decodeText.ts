import { FetchRefused } from '../outside.ts'

/**
 * Bytes as text. What they begin with goes first (a byte order mark, or the zeros of UTF-16 without one), then the header's
 * charset, then the XML declaration's, then UTF-8. Bytes that are no characters become U+FFFD.
 * @throws FetchRefused for a character set that nobody here knows
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const label = byBytes(bytes) ?? byHeader(contentType) ?? byDeclaration(bytes) ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new FetchRefused('encoding', `The answer’s character set, ${label}, isn’t known here`)
  }
}

function byBytes([a = -1, b = -1, c = -1, d = -1]: Uint8Array): string | undefined {
  const [zero, less] = [0, 0x3c]
  if ((a === 0xff && b === 0xfe && c === zero && d === zero) || (a === less && b === zero && c === zero))
    return 'utf-32le'
  if (a === zero && b === zero && c !== -1) return 'utf-32be'
  if ((a === 0xff && b === 0xfe) || (a === less && b === zero)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === zero && b === less)) return 'utf-16be'
  return a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : undefined
}

function byHeader(contentType: string): string | undefined {
  return /charset\s*=\s*"?([^\s";]{1,40})/i.exec(contentType)?.[1]
}

function byDeclaration(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 300))
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']{1,40})["']/i.exec(start)?.[1]
  // It has just been read byte by byte, so it can't be of two bytes each, whatever it says.
  return declared && /^(utf-?16|ucs-?2|utf-?32|ucs-?4)/i.test(declared) ? undefined : declared
}
