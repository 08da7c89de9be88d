import type { IncomingFile, StoredFile } from '../../../engine/server/assets/AssetFiles.ts'
import { type RefusalReason, refusalReasons } from './memberId.ts'

/** A line of an upload as it is kept until it is loaded: the hash, or why there is none. */
export type HashedLine = { readonly hash: string } | RefusedId

export interface RefusedId {
  readonly line: number
  readonly refused: RefusalReason
  /** The first two characters: enough to find the line, too little to know who it is. */
  readonly begins: string
}

/** Writes them while they come, in pieces that a disk likes. */
export function hashedLineWriter(file: Pick<IncomingFile, 'write'>) {
  const encoder = new TextEncoder()
  let text = ''
  const flush = async () => {
    if (text) await file.write(encoder.encode(text))
    text = ''
  }
  return {
    async add(line: HashedLine) {
      text += 'hash' in line ? `${line.hash}\n` : `!${line.line}\t${line.refused}\t${line.begins}\n`
      if (text.length > pieceLength) await flush()
    },
    flush,
  }
}

const pieceLength = 262_144

/** Reads them again, a piece at a time, with how many bytes were read. */
export async function* readHashedLines(file: StoredFile): AsyncGenerator<{ lines: HashedLine[]; bytes: number }> {
  const decoder = new TextDecoder()
  let rest = ''
  for (let start = 0; start < file.size; start += pieceLength) {
    const end = Math.min(file.size, start + pieceLength)
    const parts = (rest + decoder.decode(await file.read(start, end), { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield { lines: parts.map(parse), bytes: end }
  }
}

function parse(text: string): HashedLine {
  if (!text.startsWith('!')) return { hash: text }
  const [line = '', reason = '', begins = ''] = text.slice(1).split('\t')
  return { line: Number(line), refused: reason in refusalReasons ? (reason as RefusalReason) : 'not_text', begins }
}
