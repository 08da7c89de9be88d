import { isObject } from '../../../engine/contract/isObject.ts'
import type { StoredFile } from '../../../engine/server/assets/AssetFiles.ts'
import { type JobKind, type Work, WorkRefused } from '../../../engine/server/jobs/jobKind.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type IdType, isIdType, type UploadOperation, uploadOperations } from '../../targeting/memberIds.ts'
import { csvFile } from '../reporting/files/csvFile.ts'
import { KeptFile } from '../reporting/KeptFile.ts'
import { heldRun } from '../uploads/heldRun.ts'
import { type RefusedLine, readKeptLines } from '../uploads/keptLines.ts'
import { refusedLines } from '../uploads/refusedLines.ts'
import { clearMembers } from './clearMembers.ts'
import { type RefusalReason, refusalReasons } from './memberId.ts'
import { settleSegment } from './settleSegment.ts'
import { memberStore } from './store/memberStore.ts'

/**
 * Loads the IDs of an upload into a segment. They are staged first, so that a worker that takes this over begins anew and counts
 * the same; to replace is then one step, and to add or remove goes by parts, each of which may happen twice.
 */
export const uploadJob: JobKind = async work => {
  const { world, run } = work
  const asked = askedOf(run)
  const input = await world.artifacts.open(String(run.input))
  if (!input) throw new WorkRefused('no_input', 'The uploaded file is not kept any more. Upload it again.')
  const [segment] = await world.store.read.byIds('segment', [String(run.segment)], 'all')
  if (!segment) throw new WorkRefused('no_segment', 'The segment no longer exists.')
  const set = await heldRun(work, tx => tx.extension(memberStore).stageSet(segment.id))
  const refused = await KeptFile.open(world.artifacts, csvFile, columns)
  try {
    const counts = await stage(work, { set, segment, input, refused, ...asked })
    const result = { ...counts, failed: refused.rows }
    if (counts.accepted > 0) await apply(work, { set, segment, ...asked, ...result })
    else await heldRun(work, tx => tx.extension(memberStore).giveUp(set))
    const made = await refusedLines(work, refused, asked.file)
    await clearMembers(world, work.signal)
    return { rows: counts.rows, ...made, ...partialOf(result) }
  } finally {
    await refused.discard()
  }
}

interface Asked {
  readonly operation: UploadOperation
  readonly idType: IdType
  readonly file: string
}

function askedOf({ question }: Row): Asked {
  const { operation, idType, file } = isObject(question) ? question : {}
  const known = uploadOperations.find(one => one === operation)
  if (!known || !isIdType(idType)) throw new WorkRefused('no_question', 'The upload does not say what to do.')
  return { operation: known, idType, file: String(file) }
}

interface Staging extends Asked {
  readonly set: number
  readonly segment: Row
  readonly input: StoredFile
  readonly refused: KeptFile
}

interface Staged {
  readonly rows: number
  readonly accepted: number
  readonly duplicates: number
}

async function stage(work: Work, { set, segment, input, refused, idType }: Staging): Promise<Staged> {
  const now = work.world.clock()
  const since = now.toISOString()
  const expires = new Date(now.getTime() + Number(segment.membershipDays) * 86_400_000).toISOString()
  let [rows, accepted, duplicates] = [0, 0, 0]
  for await (const { lines, bytes } of readKeptLines(input, refusalReasons, 'not_text')) {
    const hashes = lines.flatMap(line => ('value' in line ? [line.value] : []))
    const members = { idType, hashes, since, expires }
    const added = hashes.length ? await heldRun(work, tx => tx.extension(memberStore).stageMembers(set, members)) : 0
    await refused.write(lines.flatMap(line => ('value' in line ? [] : [cellsOf(line)])))
    rows += lines.length
    accepted += added
    duplicates += hashes.length - added
    work.progress((bytes / input.size) * 70)
  }
  return { rows, accepted, duplicates }
}

const columns = [
  { key: 'line', label: 'Line', kind: 'number' },
  { key: 'begins', label: 'Begins with', kind: 'text' },
  { key: 'reason', label: 'Reason', kind: 'text' },
] as const

function cellsOf({ line, begins, refused }: RefusedLine<RefusalReason>) {
  return [line, begins && `${begins}…`, refusalReasons[refused]]
}

interface Applied extends Asked, Staged {
  readonly set: number
  readonly segment: Row
  readonly failed: number
}

async function apply(work: Work, { set, segment, operation, file, rows, accepted, duplicates, failed }: Applied) {
  const { world, run } = work
  if (operation !== 'replace') {
    const parts = Math.min(256, Math.max(1, Math.ceil(accepted / partSize)))
    for (let part = 0; part < parts; part += 1) {
      const range = { from: Math.floor((part * 256) / parts), to: Math.floor(((part + 1) * 256) / parts) }
      await heldRun(work, tx => {
        const members = tx.extension(memberStore)
        return operation === 'add'
          ? members.addStaged(segment.id, set, range)
          : members.removeStaged(segment.id, set, range)
      })
      work.progress(70 + (part / parts) * 25)
    }
  }
  await heldRun(work, async tx => {
    const members = tx.extension(memberStore)
    if (operation === 'replace') await members.takeOver(segment.id, set)
    else await members.giveUp(set)
    const [now] = await tx.lock('segment', [segment.id], 'all')
    const before = Array.isArray(now?.uploads) ? now.uploads.filter(isObject) : []
    const at = world.clock().toISOString()
    const upload = { run: run.id, file, operation, at, rows, ok: accepted, duplicates, failed }
    const uploads = [upload, ...before.filter(one => one.run !== run.id)].slice(0, keptUploads)
    const matchRate = Math.round(((rows - failed) / rows) * 1000) / 10
    await settleSegment(world, tx, segment.id, { changes: { uploads, matchRate } })
  })
}

const partSize = 10_000
const keptUploads = 20

function partialOf({ rows, accepted, failed }: Staged & { readonly failed: number }): { partial?: string } {
  const count = (number: number) => number.toLocaleString('en')
  if (accepted === 0) return { partial: 'No line could be used, so the segment is unchanged.' }
  return failed > 0 ? { partial: `${count(failed)} of ${count(rows)} lines were refused.` } : {}
}
