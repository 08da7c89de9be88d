import { bigEndian, bytesOf } from './bytesOf.ts'
import { crc32 } from './crc32.ts'

/** An image whose points are colours of a small palette (`#rrggbb`, at most 16). */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly palette: readonly string[]
  /** The palette's index at a point. */
  readonly at: (x: number, y: number) => number
}

/** @param title is written into the file: images that look alike are not the same file */
export async function pngOf(title: string, { width, height, palette, at }: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const line = Math.ceil(width / 2) + 1
  const pixels = new Uint8Array(line * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 2) pixels[y * line + 1 + x / 2] = (at(x, y) << 4) | at(x + 1, y)
  }
  const header = bytesOf(bigEndian(width), bigEndian(height), Uint8Array.of(4, 3, 0, 0, 0))
  const colours = palette.flatMap(colour => [1, 3, 5].map(start => Number.parseInt(colour.slice(start, start + 2), 16)))
  return bytesOf(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('tEXt', bytesOf('Title\0', title)),
    chunk('PLTE', Uint8Array.from(colours)),
    chunk('IDAT', await deflated(pixels)),
    chunk('IEND', new Uint8Array()),
  )
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const name = new TextEncoder().encode(type)
  return bytesOf(bigEndian(data.length), name, data, bigEndian(crc32(name, data)))
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
