import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FetchRefused } from '../outside.ts'
import { decodeText } from './decodeText.ts'

export interface ReadBodyOptions {
  readonly encoding: string
  readonly contentType: string
  /** Counted after decompression, while it goes on: a bomb is cut when it passes the limit. */
  readonly maxBytes: number
}

/** The text of a body and how many bytes it took. @throws FetchRefused */
export async function readBody(
  body: Readable,
  { encoding, contentType, maxBytes }: ReadBodyOptions,
): Promise<{ readonly text: string; readonly bytes: number }> {
  const chunks: Buffer[] = []
  const bytes = await takeBody(body, { encoding, maxBytes, take: chunk => void chunks.push(chunk) })
  return { text: decodeText(Buffer.concat(chunks), contentType), bytes }
}

/** Hands a body over part by part, decompressed. @returns how many bytes it took @throws FetchRefused */
export async function takeBody(
  body: Readable,
  { encoding, maxBytes, take }: Omit<ReadBodyOptions, 'contentType'> & { readonly take: (chunk: Buffer) => void },
): Promise<number> {
  const plain = decompressed(body, encoding.trim().toLowerCase())
  let size = 0
  try {
    for await (const chunk of plain) {
      size += chunk.length
      if (size > maxBytes) throw new FetchRefused('size', `The answer is larger than ${limitText(maxBytes)}`)
      take(chunk)
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new FetchRefused('encoding', 'The answer is compressed in a way that can’t be read')
    }
    throw error
  } finally {
    plain.destroy()
    body.destroy()
  }
  return size
}

function limitText(bytes: number): string {
  return bytes > 1_048_576 ? `${bytes / 1_048_576} MiB` : `${bytes / 1024} KiB`
}

function decompressed(body: Readable, encoding: string): Readable {
  if (encoding === '' || encoding === 'identity') return body
  const create = decompressors[encoding]
  if (create === undefined) throw new FetchRefused('encoding', `The answer’s encoding ${encoding} isn’t known`)
  const stream = create()
  // `pipe` forwards no error; without this a connection lost half-way would leave the reader waiting.
  body.on('error', error => stream.destroy(error))
  return body.pipe(stream)
}

const decompressors: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}
