import type { StoredFile } from '../../../engine/server/assets/AssetFiles.ts'
import { type JobKind, type Work, WorkRefused } from '../../../engine/server/jobs/jobKind.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type IdType, isIdType, type UploadOperation } from '../../targeting/memberIds.ts'
import { ChecksummedFile } from '../reporting/ChecksummedFile.ts'
import { csvFile } from '../reporting/files/csvFile.ts'
import { heldRun } from '../uploads/heldRun.ts'
import { refusedLines } from '../uploads/refusedLines.ts'
import { askedOf, lastUploads, partialOf, type Staged, stageLines } from '../uploads/stageLines.ts'
import type { RefusedLine } from '../uploads/storedLines.ts'
import { clearMembers } from './clearMembers.ts'
import { type RefusalReason, refusalReasons } from './memberId.ts'
import { settleSegment } from './settleSegment.ts'
import { memberStore } from './store/memberStore.ts'

/**
 * Loads the IDs of an upload into a segment. They are staged first, so that a worker that takes this over begins anew and counts
 * the same; to replace is then one step, and to add or remove goes by parts, each of which may happen twice.
 */
export const uploadJob: JobKind = async work => {
  const { context, run } = work
  const { type: idType, ...asked } = askedOf(run.question, { type: 'idType', isType: isIdType, what: 'upload' })
  const input = await context.artifacts.open(String(run.input))
  if (!input) throw new WorkRefused('no_input', 'The uploaded file was deleted. Upload it again.')
  const [segment] = await context.store.read.byIds('segment', [String(run.segment)], 'all')
  if (!segment) throw new WorkRefused('no_segment', 'The segment no longer exists.')
  const set = await heldRun(work, tx => tx.extension(memberStore).stageSet(segment.id))
  const refused = await ChecksummedFile.open(context.artifacts, csvFile, columns)
  try {
    const counts = await stage(work, { set, segment, input, refused, idType })
    if (counts.accepted > 0) await apply(work, { set, segment, ...asked, ...counts, failed: refused.rows })
    else await heldRun(work, tx => tx.extension(memberStore).giveUp(set))
    const made = await refusedLines(work, refused, asked.file)
    await clearMembers(context, work.signal)
    return { rows: counts.rows, ...made, ...partialOf(counts, refused.rows, 'segment') }
  } finally {
    await refused.discard()
  }
}

interface Staging {
  readonly set: number
  readonly segment: Row
  readonly input: StoredFile
  readonly refused: ChecksummedFile
  readonly idType: IdType
}

function stage(work: Work, { set, segment, input, refused, idType }: Staging): Promise<Staged> {
  const now = work.context.clock()
  const since = now.toISOString()
  const expires = new Date(now.getTime() + Number(segment.membershipDays) * 86_400_000).toISOString()
  return stageLines(work, {
    input,
    refused,
    reasons: refusalReasons,
    other: 'not_text',
    cellsOf,
    stage: (tx, hashes) => tx.extension(memberStore).stageMembers(set, { idType, hashes, since, expires }),
  })
}

const columns = [
  { key: 'line', label: 'Line', kind: 'number' },
  { key: 'begins', label: 'Begins with', kind: 'text' },
  { key: 'reason', label: 'Reason', kind: 'text' },
] as const

function cellsOf({ line, begins, refused }: RefusedLine<RefusalReason>) {
  return [line, begins && `${begins}…`, refusalReasons[refused]]
}

interface Applied extends Staged {
  readonly operation: UploadOperation
  readonly file: string
  readonly set: number
  readonly segment: Row
  readonly failed: number
}

async function apply(work: Work, { set, segment, operation, file, rows, accepted, duplicates, failed }: Applied) {
  const { context, run } = work
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
    const at = context.clock().toISOString()
    const upload = { run: run.id, file, operation, at, rows, ok: accepted, duplicates, failed }
    const uploads = lastUploads(upload, now?.uploads)
    const matchRate = Math.round(((rows - failed) / rows) * 1000) / 10
    await settleSegment(context, tx, segment.id, { changes: { uploads, matchRate } })
  })
}

const partSize = 10_000
