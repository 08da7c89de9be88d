/** Texts and bytes in a row. */
export function bytesOf(...parts: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const chunks = parts.map(part => (typeof part === 'string' ? new TextEncoder().encode(part) : part))
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

export function bigEndian(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
}

/** As many bytes as `size`. */
export function littleEndian(size: 2 | 4, value: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => value >>> (8 * index))
}
