import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { visibleRow } from '../../../engine/server/access/guard.ts'
import type { Principal } from '../../../engine/server/access/principal.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { fileChecksum } from '../../../engine/server/assets/fileRefs.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { Given } from '../hooks/entityRules.ts'
import type { Creative, CreativeFacts } from './Creative.ts'

/**
 * The creative behind a row, looked up in the person's own scope, its file too.
 * @throws ApiError 404 for a row that isn't there for them, and for one that has nothing to run
 */
export async function creativeOf(
  context: ApiContext,
  principal: Principal,
  resource: Resource,
  id: string,
): Promise<Creative> {
  const find = mayHaveCreative(resource.entity) ? finders[resource.entity] : undefined
  if (!find) throw nothing(resource)
  const row = await visibleRow(context.store.read, principal, resource, id)
  return (await find({ context, principal, row })) ?? Promise.reject(nothing(resource))
}

/** Whether rows of an entity may have something to run at all. */
export function mayHaveCreative(entity: string): boolean {
  return Object.hasOwn(finders, entity)
}

type Finder = (found: Found) => Promise<Creative | null>

const finders: Readonly<Record<string, Finder>> = {
  media: async found => {
    const { row } = found
    if (row.subtype !== 'display') return null
    if (row.source === 'third_party_tag' && typeof row.tag === 'string') {
      return { kind: 'tag', markup: typeof row.servedTag === 'string' ? row.servedTag : row.tag, ...factsOf(row) }
    }
    return row.source === 'html5_zip' ? ofPackedAsset(found) : null
  },

  asset: async ({ context, row }) => packed(context, row, factsOf(row)),
}

/** The packed file that a row links to; its own size, when it has one, goes before the file's. */
async function ofPackedAsset({ context, principal, row }: Found): Promise<Creative | null> {
  const resource = resourceNamed(context, 'asset')
  const own = factsOf(row)
  for (const id of assetIds(row)) {
    const asset = await visibleRow(context.store.read, principal, resource, id)
    const { width, height } = own.width === null ? factsOf(asset) : own
    const creative = await packed(context, asset, { ...own, width, height })
    if (creative) return creative
  }
  return null
}

async function packed(context: ApiContext, row: Given<'asset'>, facts: CreativeFacts): Promise<Creative | null> {
  const checksum = row.kind === 'html_zip' ? fileChecksum(row) : null
  const file = checksum === null ? null : await context.files.open(checksum)
  return file && { kind: 'html5', file, ...facts }
}

function factsOf({ width, height, sizeless, ...row }: Given<'media'>): CreativeFacts {
  const clickUrl = row.servedClickUrl ?? row.clickUrl
  const sized = sizeless !== true && typeof width === 'number' && typeof height === 'number'
  return {
    width: sized ? width : null,
    height: sized ? height : null,
    clickUrl: typeof clickUrl === 'string' && clickUrl !== '' ? clickUrl : null,
  }
}

/** The main one first. */
function assetIds({ assets }: Given<'media'>): readonly string[] {
  const listed = Array.isArray(assets) ? assets : []
  return listed
    .toSorted((a, b) => Number(b?.role === 'main') - Number(a?.role === 'main'))
    .flatMap(item => (typeof item?.asset === 'string' ? [item.asset] : []))
}

function nothing({ label }: Resource): ApiError {
  return new ApiError(404, { error: `Nothing in this ${label.toLowerCase()} runs in a frame` })
}

interface Found {
  readonly context: ApiContext
  readonly principal: Principal
  readonly row: Given<'media'>
}
