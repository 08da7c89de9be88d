/** What the blocks of a GIF say. */
export interface GifFacts {
  /** One round of the animation, in milliseconds; 0 for a GIF that stands still. */
  readonly durationMs: number
  /** Whether none of its blocks is cut off. */
  readonly whole: boolean
}

/** Walks through the blocks of a GIF up to its end mark. Some writers leave that mark out: browsers don't mind. */
export function readGif(bytes: Uint8Array): GifFacts {
  const at = (index: number) => bytes[index] ?? 0
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let position = 13 + tableSize(at(10))
  let [frames, duration, delay] = [0, 0, 0]
  const skipBlocks = () => {
    while (at(position) !== 0 && position < bytes.length) position += at(position) + 1
    position += 1
  }
  while (position < bytes.length) {
    const block = at(position)
    if (block === 0x21) {
      if (at(position + 1) === 0xf9) delay = at(position + 4) + 256 * at(position + 5)
      position += 2
      skipBlocks()
    } else if (block === 0x2c) {
      frames += 1
      // Browsers show frames of no or hardly any delay for a tenth of a second.
      duration += delay < 2 ? 100 : delay * 10
      position += 10 + tableSize(at(position + 9)) + 1
      skipBlocks()
    } else break
  }
  return { durationMs: frames > 1 ? duration : 0, whole: frames > 0 && position <= bytes.length }
}
