import type { IncomingFile, StoredFile } from '../../../engine/server/assets/AssetFiles.ts'

/** A line of an upload as it is kept until it is loaded: what it says, or why it says nothing. */
export type StoredLine<R extends string> = { readonly value: string } | RefusedLine<R>

export interface RefusedLine<R extends string> {
  readonly line: number
  readonly refused: R
  /** How it begins: enough to find the line. */
  readonly begins: string
}

/** Writes them while they come, in pieces that a disk likes. Values and beginnings have no control characters. */
export function storedLineWriter<R extends string>(file: Pick<IncomingFile, 'write'>) {
  const encoder = new TextEncoder()
  let text = ''
  const flush = async () => {
    if (text) await file.write(encoder.encode(text))
    text = ''
  }
  return {
    async add(line: StoredLine<R>) {
      text += 'value' in line ? `${escaped(line.value)}\n` : `!${line.line}\t${line.refused}\t${line.begins}\n`
      if (text.length > chunkLength) await flush()
    },
    flush,
  }
}

function escaped(value: string): string {
  return value.startsWith('!') || value.startsWith('+') ? `+${value}` : value
}

const chunkLength = 262_144

/** Reads them again, a piece at a time, with how many bytes were read. What has no known reason has that of `other`. */
export async function* readStoredLines<R extends string>(
  file: StoredFile,
  reasons: Readonly<Record<R, string>>,
  other: R,
): AsyncGenerator<{ lines: StoredLine<R>[]; bytes: number }> {
  const isReason = (text: string): text is R => Object.hasOwn(reasons, text)
  const parse = (text: string): StoredLine<R> => {
    if (!text.startsWith('!')) return { value: text.startsWith('+') ? text.slice(1) : text }
    const [line = '', reason = '', begins = ''] = text.slice(1).split('\t')
    return { line: Number(line), refused: isReason(reason) ? reason : other, begins }
  }
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let rest = ''
  for (let start = 0; start < file.size; start += chunkLength) {
    const end = Math.min(file.size, start + chunkLength)
    const parts = (rest + decoder.decode(await file.read(start, end), { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield { lines: parts.map(parse), bytes: end }
  }
}
