import { createHash, randomUUID } from 'node:crypto'
import type { SentFile } from '../../../../src/engine/server/fileSender.ts'

/** A file to send; its content comes in pieces, as from a disk. */
export function sentFile(name: string, text: string, more: Partial<SentFile> = {}): SentFile {
  const bytes = new TextEncoder().encode(text)
  return {
    name,
    contentType: 'text/csv; charset=utf-8',
    bytes: bytes.length,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    id: randomUUID(),
    at: new Date('2026-11-21T09:00:00.000Z'),
    content: () =>
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < bytes.length; at += 20_000) controller.enqueue(bytes.slice(at, at + 20_000))
          controller.close()
        },
      }),
    signal: new AbortController().signal,
    ...more,
  }
}
