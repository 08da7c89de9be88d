import { ApiError } from '../../../engine/server/http/apiError.ts'
import { uploadLimits } from '../../targeting/memberIds.ts'

/** A line without its end; null for one that is too long. */
export type TextLine = string | null

export interface TextLines {
  /** The lines that end in these bytes. @throws ApiError 400, 413, 415 */
  take(bytes: Uint8Array): TextLine[]
  /** The last line, if it has no end. @throws ApiError 400 */
  end(): TextLine[]
}

/** Takes text apart into lines while it comes: UTF-8, with or without a byte order mark, or UTF-16 with one. */
export function textLines(): TextLines {
  let decoder = utf8()
  let isBegun = false
  let [rest, isLong, bytes] = ['', false, 0]
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new ApiError(400, { error: 'The file isn’t UTF-8 text. Save it as “CSV UTF-8” and upload it again.' })
    }
  }
  const lineOf = (text: string): TextLine => {
    const line = isLong || text.length > uploadLimits.lineLength ? null : text
    isLong = false
    return line
  }
  const split = (text: string): TextLine[] => {
    const parts = (rest + text).split(/\r\n|\n/)
    rest = parts.pop() ?? ''
    const lines = parts.map(lineOf)
    if (rest.length > uploadLimits.lineLength + 1) {
      isLong = true
      rest = ''
    }
    return lines
  }
  return {
    take(chunk) {
      if (!isBegun) decoder = decoderFor(chunk)
      isBegun = true
      bytes += chunk.length
      if (bytes > uploadLimits.bytes)
        throw new ApiError(413, { error: `The file is larger than ${uploadLimits.bytes / 1_048_576} MB. Split it.` })
      return split(decode(chunk))
    },
    end() {
      const lines = split(decode())
      return rest !== '' || isLong ? [...lines, lineOf(rest)] : lines
    },
  }
}

/** @throws ApiError 415 for what is no text */
function decoderFor(head: Uint8Array): TextDecoder {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  if (head.subarray(0, 4_096).includes(0))
    throw new ApiError(415, { error: 'This isn’t a text file. Save it as CSV or text and upload it again.' })
  return utf8()
}

function utf8(): TextDecoder {
  return new TextDecoder('utf-8', { fatal: true })
}
