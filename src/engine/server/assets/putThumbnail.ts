import { demand, visibleRow } from '../access/guard.ts'
import type { Principal } from '../access/principal.ts'
import { checkRow } from '../entities/checkRow.ts'
import { lockedRow, refuseFrozen } from '../entities/updateEntity.ts'
import { putRow, type Writing } from '../entities/writing.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import { actorOf, type EntityCall } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import { inWriteTurn } from '../inWriteTurn.ts'
import type { Row, Transaction } from '../store/Store.ts'
import { type IncomingFile, StorageFull } from './AssetFiles.ts'
import { thumbnailChecksum, thumbnailUrl } from './fileRefs.ts'
import { removeUnusedFiles } from './removeUnusedFiles.ts'

/**
 * `PUT /{entity}/{id}/thumbnail { image }`: a thumbnail of a file, in Base64, drawn by whoever uploaded it; the one
 * before goes. It is a call of its own, so that an upload is one part and nothing else.
 * @throws ApiError 400, 403, 404, 409, 413, 415, 429, 507
 */
export async function putThumbnail(call: EntityCall): Promise<Row> {
  const { context, resource, principal, params, request } = call
  if (!resource.fromFiles) throw new ApiError(404, { error: `${resource.plural} have no files` })
  const id = params.id ?? ''
  const allow = (row: Row) => demand(principal, verbFor(principal, row), resource, row)
  allow(await visibleRow(context.store.read, principal, resource, id))
  const bytes = imageIn(await readJson(request))
  const file = await context.files.receive()
  try {
    const checksum = await received(call, file, bytes)
    const put = async (tx: Transaction) => {
      const actor = actorOf(call)
      const now = await lockedRow({ context, tx, resource, actor }, { id })
      allow(now)
      refuseFrozen(context, resource, now)
      const writing: Writing = { context, tx, actor, resource, now: context.clock() }
      const withThumbnail = await checkRow(writing, { ...now, thumbnailUrl: thumbnailUrl(resource, id, checksum) }, now)
      return { old: now, row: (await putRow(writing, { old: now, row: withThumbnail, action: 'update' })).row }
    }
    const { old, row } = await inWriteTurn(call, async () => {
      await file.keep()
      return context.store.transaction(put)
    })
    // A deletion elsewhere may have taken it away before the row could be seen.
    await file.keep()
    const replaced = thumbnailChecksum(old)
    if (replaced !== null && replaced !== checksum) await removeUnusedFiles(context, [replaced])
    return row
  } catch (error) {
    if (error instanceof StorageFull) throw new ApiError(507, { error: 'The server has no space left to store it' })
    throw error
  } finally {
    await file.discard()
  }
}

/** Who uploads a file gives it its image; who may change it gives it another. */
function verbFor(principal: Principal, row: Row): 'create' | 'update' {
  return row.createdBy === principal.id ? 'create' : 'update'
}

const mostBytes = 300_000
/** What browsers draw and everything shows. */
const types: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

function imageIn({ image }: Readonly<Record<string, unknown>>): Uint8Array<ArrayBuffer> {
  if (typeof image !== 'string' || image === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(image)) {
    throw fieldsRefused({ image: 'Send the image in Base64' })
  }
  if (image.length > (mostBytes * 4) / 3 + 4) throw new ApiError(413, { error: 'The thumbnail must be at most 300 kB' })
  try {
    return Uint8Array.from(atob(image), letter => letter.charCodeAt(0))
  } catch {
    throw fieldsRefused({ image: 'Send the image in Base64' })
  }
}

async function received({ context }: EntityCall, file: IncomingFile, bytes: Uint8Array): Promise<string> {
  await file.write(bytes)
  const { checksum } = await file.finish()
  const mime = await context.probe(file).then(
    facts => facts.mime,
    error => (error instanceof ApiError ? '' : Promise.reject(error)),
  )
  if (!types.has(mime)) throw new ApiError(415, { error: 'Send the thumbnail as PNG, JPEG, or WebP' })
  return checksum
}
