import type { Readings } from './AssetFiles.ts'
import { imageIsWhole } from './imageIsWhole.ts'

/**
 * Whether a file ends before it says that it does, as a copy or download that broke off leaves it: its beginning can be read,
 * and states a duration or size that nobody will see. False where a format doesn't say (raw AAC, MP3 without a header, WebM
 * that was recorded live): what is read of those is what there is.
 */
export async function endsTooEarly(file: Readings, mime: string): Promise<boolean> {
  if (/^image\/(jpeg|png|gif)$/.test(mime)) return !imageIsWhole(await file.read(0, file.size), mime)
  if (/^(image\/avif|video\/mp4|video\/quicktime|audio\/mp4)$/.test(mime)) return boxesEndTooEarly(file)
  const head = await file.read(0, headBytes)
  if (mime === 'image/webp' || mime === 'audio/wav') return riffEndsTooEarly(head, file.size)
  if (mime === 'video/webm') return segmentEndsTooEarly(head, file.size)
  if (mime === 'audio/mpeg') return mp3EndsTooEarly(await firstMp3Frame(file, head), file.size)
  return mime === 'audio/ogg' && pageEndsTooEarly(await file.read(Math.max(0, file.size - pageBytes), file.size))
}

const headBytes = 4096
/** An Ogg page is never larger. */
const pageBytes = 65_307
/** A video in fragments has two boxes for each; more than these are read by nobody. */
const mostBoxes = 10_000

/** MP4 and its family: boxes in a row, each with its size. Only those that matter: behind the last there may be anything. */
async function boxesEndTooEarly(file: Readings): Promise<boolean> {
  const seen = new Set<string>()
  let position = 0
  for (let count = 0; count < mostBoxes && position + 8 <= file.size; count += 1) {
    const head = await file.read(position, Math.min(position + 16, file.size))
    const view = viewOf(head)
    const type = latin(head.subarray(4, 8))
    const short = view.getUint32(0)
    const size = short === 1 && head.length === 16 ? Number(view.getBigUint64(8)) : short
    seen.add(type)
    // Of size 0: to the end of the file, wherever that is.
    if (short === 0) return false
    if (position + size > file.size && neededBoxes.has(type)) return true
    if (size < 8) return false
    position += size
  }
  return seen.has('moov') && !seen.has('mdat') && !seen.has('moof')
}

const neededBoxes: ReadonlySet<string> = new Set(['moov', 'mdat', 'moof', 'meta'])

/** WAV and WebP. Programs that write into a pipe don't know the size, and say 0 or the largest. */
function riffEndsTooEarly(head: Uint8Array, fileSize: number): boolean {
  if (head.length < 12) return true
  const size = viewOf(head).getUint32(4, true)
  // An odd last chunk is filled up by one byte, which some forget.
  return size !== 0xffffffff && size + 7 > fileSize
}

/** WebM: one large element behind a small one. */
function segmentEndsTooEarly(head: Uint8Array, fileSize: number): boolean {
  const header = elementAt(head, 4)
  if (!header) return false
  const start = header.content + (header.size ?? 0)
  const segment = latin(head.subarray(start, start + 4)) === '\x18\x53\x80\x67' ? elementAt(head, start + 4) : null
  return segment?.size !== undefined && segment.content + segment.size > fileSize
}

/** An EBML size: as many bytes as there are zeros before its first one; all ones for "unknown". */
function elementAt(bytes: Uint8Array, at: number): { readonly content: number; readonly size?: number } | null {
  const length = Math.clz32(bytes[at] ?? 0) - 23
  if (length > 8 || at + length > bytes.length) return null
  const digits = [...bytes.subarray(at, at + length)]
  const unknown = digits.every((byte, index) => byte === (index === 0 ? 2 ** (9 - length) - 1 : 255))
  const size = digits.reduce((sum, byte, index) => sum * 256 + (index === 0 ? byte - 2 ** (8 - length) : byte), 0)
  return { content: at + length, ...(unknown ? {} : { size }) }
}

/** Whether the last page has all its parts; its header lists their sizes. */
function pageEndsTooEarly(tail: Uint8Array): boolean {
  const start = latin(tail).lastIndexOf('OggS')
  if (start < 0) return true
  const count = tail[start + 26] ?? 0
  const sizes = tail.subarray(start + 27, start + 27 + count)
  const body = sizes.reduce((sum, size) => sum + size, 0)
  return sizes.length < count || start + 27 + count + body > tail.length
}

/** Behind an ID3 tag, which may hold an image. */
async function firstMp3Frame(file: Readings, head: Uint8Array): Promise<Uint8Array> {
  if (latin(head.subarray(0, 3)) !== 'ID3') return head
  const size = 10 + head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  return file.read(Math.min(size, file.size), Math.min(size + headBytes, file.size))
}

/** The first frame of what encoders write tells how many bytes there are. */
function mp3EndsTooEarly(frame: Uint8Array, fileSize: number): boolean {
  const at = /Xing|Info/.exec(latin(frame.subarray(0, 200)))?.index
  if (at === undefined || at + 16 > frame.length) return false
  const view = viewOf(frame)
  const flags = view.getUint32(at + 4)
  if ((flags & 2) === 0) return false
  // Tools that change a tag leave that number as it was; a hundredth is no second of any spot.
  return view.getUint32(at + (flags & 1 ? 12 : 8)) * 0.99 > fileSize
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function latin(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
