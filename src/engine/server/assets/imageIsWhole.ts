import { readGif } from './readGif.ts'

/** Whether a JPEG, PNG or GIF has its end; what stands behind that doesn't matter. True for what is none of these. */
export function imageIsWhole(bytes: Uint8Array, mime: string): boolean {
  if (mime === 'image/jpeg') return jpegIsWhole(bytes)
  if (mime === 'image/png') return pngIsWhole(bytes)
  return mime !== 'image/gif' || readGif(bytes).whole
}

/** Marker by marker to "end of image": a thumbnail inside has one of its own, so searching for it would not do. */
function jpegIsWhole(bytes: Uint8Array): boolean {
  const at = (index: number) => bytes[index] ?? 0
  let position = 2
  while (position < bytes.length) {
    const marker = at(position + 1)
    // Image data, or bytes to fill up.
    if (at(position) !== 0xff || marker === 0xff || marker === 0) position += 1
    else if (marker === endOfImage) return true
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) position += 2
    else position += 2 + Math.max(2, at(position + 2) * 256 + at(position + 3))
  }
  return false
}

function pngIsWhole(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let position = 8
  while (position + 12 <= bytes.length) {
    const end = position + 12 + view.getUint32(position)
    if (view.getUint32(position + 4) === imageEnd) return end <= bytes.length
    position = end
  }
  return false
}

const endOfImage = 0xd9
/** "IEND". */
const imageEnd = 0x49454e44
