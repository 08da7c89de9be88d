import type { ApiContext } from '../apiContext.ts'
import type { MayGoOn } from '../audit/alone.ts'
import type { Reads } from '../store/Store.ts'
import { refsColumn } from '../store/storedRow.ts'
import { checksumsOf, fileRef } from './fileRefs.ts'

type Parts = Pick<ApiContext, 'files' | 'catalogue' | 'log'> & { readonly store: { readonly read: Reads } }

/** Takes away those files that no row of any organization needs. What fails is logged: the next sweep finds it. */
export async function removeUnusedFiles(context: Parts, checksums: readonly string[]): Promise<void> {
  for (const checksum of checksums) {
    try {
      await context.files.remove(checksum, () => isNeeded(context, checksum))
    } catch (error) {
      context.log.warn({ checksum, stack: String(error) }, 'A file that nobody needs could not be removed')
    }
  }
}

/** Removes what uploads and deletions that were cut short have left, as long as it may go on. */
export async function sweepFiles(context: Parts, mayGoOn: MayGoOn): Promise<void> {
  await context.files.clean()
  let checksums: string[] = []
  const remove = async () => {
    const needed = await neededAmong(context, checksums)
    await removeUnusedFiles(
      context,
      checksums.filter(checksum => !needed.has(checksum)),
    )
    checksums = []
  }
  for await (const checksum of context.files.all()) {
    if (!(await mayGoOn())) return
    checksums.push(checksum)
    if (checksums.length === portion) await remove()
  }
  await remove()
}

/** So many are asked for at once. */
const portion = 500

async function neededAmong({ catalogue, store }: Parts, checksums: readonly string[]): Promise<ReadonlySet<string>> {
  const needed = new Set<string>()
  const where = [{ column: refsColumn, op: 'in', values: checksums.map(fileRef) }] as const
  for (const resource of Object.values(catalogue.resources)) {
    if (!resource.fromFiles || checksums.length === 0) continue
    const ids = await store.read.ids(resource.entity, { scope: 'all', where })
    for (let start = 0; start < ids.length; start += portion) {
      const rows = await store.read.byIds(resource.entity, ids.slice(start, start + portion), 'all')
      for (const checksum of rows.flatMap(row => checksumsOf(resource, row))) needed.add(checksum)
    }
  }
  return needed
}

async function isNeeded({ catalogue, store }: Parts, checksum: string): Promise<boolean> {
  const where = [{ column: refsColumn, op: 'in', values: [fileRef(checksum)] }] as const
  for (const { entity, fromFiles } of Object.values(catalogue.resources)) {
    if (fromFiles && (await store.read.list(entity, { scope: 'all', where, limit: 1 })).total > 0) return true
  }
  return false
}
