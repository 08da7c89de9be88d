import { demand, isAllowed } from '../access/guard.ts'
import { actionsOf } from '../entities/actionsOf.ts'
import { answerRow } from '../entities/answerRow.ts'
import { checkRow } from '../entities/checkRow.ts'
import { checkOrganization, newRow } from '../entities/createEntity.ts'
import { putRow, type Writing } from '../entities/writing.ts'
import { ApiError } from '../http/apiError.ts'
import { actorOf, type EntityCall } from '../http/call.ts'
import { inWriteTurn } from '../inWriteTurn.ts'
import type { Row } from '../store/Store.ts'
import { refsColumn } from '../store/storedRow.ts'
import { fileChecksum, fileRef, fileUrl } from './fileRefs.ts'
import { discard, type ReceivedFile, receiveFiles } from './receiveFiles.ts'
import { removeUnusedFiles } from './removeUnusedFiles.ts'

/**
 * `POST /{entity}?organization=…` with files, and what else the entry's `uploadFields` names: a row for each, in their order, or none at all.
 * Content that the organization has already makes no second row: its element is the row that is there, marked
 * `duplicate: true`.
 * @throws ApiError 400, 403, 404, 409, 413, 415, 429, 507
 */
export async function answerUpload(call: EntityCall): Promise<Response> {
  const { context, resource, principal, url, request } = call
  const given = ['organization', ...resource.uploadFields]
  const shared = Object.fromEntries(
    [...url.searchParams].filter(([name, value]) => given.includes(name) && value !== ''),
  )
  checkOrganization(resource, principal, shared)
  demand(principal, 'create', resource, shared)
  const received = await receiveFiles(context, request)
  const files = received.map(({ file }) => file)
  try {
    for (const file of files) await file.keep()
    const store = () =>
      context.store.transaction(async tx => {
        const writing: Writing = { context, tx, actor: actorOf(call), resource, now: context.clock() }
        const rows: Stored[] = []
        for (const one of received) rows.push(await storeOne(writing, shared, one))
        return rows
      })
    // The same content sent twice at the same time: the second time it is there.
    const stored = await inWriteTurn(call, () =>
      store().catch(error => (isTaken(error) ? store() : Promise.reject(error))),
    )
    // A deletion elsewhere may have taken one away before the rows could be seen.
    for (const file of files) await file.keep()
    await removeUnusedFiles(
      context,
      received.flatMap(({ checksum }, index) => (stored[index]?.duplicate ? [checksum] : [])),
    )
    const answer = stored.map(({ row, duplicate }) => ({
      ...answerRow(context, resource, row, principal, actionsOf(context, resource, row, principal)),
      ...(duplicate ? { duplicate } : {}),
    }))
    return Response.json(answer)
  } catch (error) {
    await removeUnusedFiles(
      context,
      received.map(({ checksum }) => checksum),
    )
    throw error
  } finally {
    await discard(files)
  }
}

interface Stored {
  readonly row: Row
  readonly duplicate: boolean
}

async function storeOne(
  writing: Writing,
  shared: Readonly<Record<string, string>>,
  one: ReceivedFile,
): Promise<Stored> {
  const { resource, actor } = writing
  const there = await sameContent(writing, shared.organization ?? '', one.checksum)
  if (there) {
    if (isAllowed(actor.principal, 'read', resource, there)) return { row: there, duplicate: true }
    throw new ApiError(409, { error: 'This file is already in the library' })
  }
  const fresh = newRow(resource, { ...shared, ...one.facts, name: one.fileName, fileName: one.fileName })
  const row: Row = {
    ...fresh,
    status: 'ready',
    sizeBytes: one.file.size,
    checksumSha256: one.checksum,
    usedBy: 0,
    url: fileUrl(resource, fresh.id),
  }
  const checked = await checkRow(writing, row, null)
  return { row: (await putRow(writing, { old: null, row: checked, action: 'create' })).row, duplicate: false }
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && Object.hasOwn(error.body.fields ?? {}, 'checksumSha256')
}

async function sameContent(
  { tx, resource }: Writing,
  organization: string,
  checksum: string,
): Promise<Row | undefined> {
  const where = [{ column: refsColumn, op: 'in', values: [fileRef(checksum)] }] as const
  const { rows } = await tx.list(resource.entity, { scope: [organization], where, limit: 100 })
  return rows.find(row => fileChecksum(row) === checksum)
}
