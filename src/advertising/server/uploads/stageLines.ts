import { isObject } from '../../../engine/contract/isObject.ts'
import type { StoredFile } from '../../../engine/server/assets/AssetFiles.ts'
import { type Work, WorkRefused } from '../../../engine/server/jobs/jobKind.ts'
import type { Transaction } from '../../../engine/server/store/Store.ts'
import { type UploadOperation, uploadOperations } from '../../targeting/memberIds.ts'
import type { ChecksummedFile } from '../reporting/ChecksummedFile.ts'
import { heldRun } from './heldRun.ts'
import { type RefusedLine, readStoredLines } from './storedLines.ts'

interface Staging<R extends string> {
  readonly input: StoredFile
  /** Where refused lines are written, each as `cellsOf` says. */
  readonly refused: ChecksummedFile
  readonly reasons: Readonly<Record<R, string>>
  /** For what has no known reason. */
  readonly other: R
  readonly cellsOf: (line: RefusedLine<R>) => Parameters<ChecksummedFile['write']>[0][number]
  /** @returns how many of the values were not staged yet */
  readonly stage: (tx: Transaction, values: readonly string[]) => Promise<number>
}

/** How many lines an upload has, and what became of them. */
export interface Staged {
  readonly rows: number
  readonly accepted: number
  readonly duplicates: number
}

/** Stages what the lines of an upload say, and sets those aside that were refused: the first 70 percent of a run. */
export async function stageLines<R extends string>(work: Work, staging: Staging<R>): Promise<Staged> {
  const { input, refused, reasons, other, cellsOf, stage } = staging
  let [rows, accepted, duplicates] = [0, 0, 0]
  for await (const { lines, bytes } of readStoredLines(input, reasons, other)) {
    const values = lines.flatMap(line => ('value' in line ? [line.value] : []))
    const added = values.length ? await heldRun(work, tx => stage(tx, values)) : 0
    await refused.write(lines.flatMap(line => ('value' in line ? [] : [cellsOf(line)])))
    rows += lines.length
    accepted += added
    duplicates += values.length - added
    work.progress((bytes / input.size) * 70)
  }
  return { rows, accepted, duplicates }
}

/** What a run of an upload was asked. @throws WorkRefused */
export function askedOf<Type extends string>(
  question: unknown,
  { type, isType, what }: { readonly type: string; isType(value: unknown): value is Type; readonly what: string },
): { readonly operation: UploadOperation; readonly type: Type; readonly file: string } {
  const asked = isObject(question) ? question : {}
  const operation = uploadOperations.find(one => one === asked.operation)
  const named = asked[type]
  if (!operation || !isType(named))
    throw new WorkRefused('no_question', `The ${what} has no operation. Upload the file again.`)
  return { operation, type: named, file: String(asked.file) }
}

/** What was wrong with a part of an upload, or with all of it. @param what `segment` */
export function partialOf({ rows, accepted }: Staged, failed: number, what: string): { partial?: string } {
  const count = (number: number) => number.toLocaleString('en')
  if (accepted === 0) return { partial: `No line could be used, so the ${what} is unchanged.` }
  return failed > 0 ? { partial: `${count(failed)} of ${count(rows)} lines were rejected.` } : {}
}

/** The last 20 uploads of a row, this one first; a run that was taken over stands there once. */
export function lastUploads(upload: { readonly run: string }, before: unknown): readonly object[] {
  const others = Array.isArray(before) ? before.filter(isObject).filter(({ run }) => run !== upload.run) : []
  return [upload, ...others].slice(0, mostStoredUploads)
}

const mostStoredUploads = 20
