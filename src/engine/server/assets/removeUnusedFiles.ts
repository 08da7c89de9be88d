import type { ApiContext } from '../apiContext.ts'
import type { Reads } from '../store/Store.ts'
import { refsColumn } from '../store/storedRow.ts'
import { fileRef } from './fileRefs.ts'

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

/** Removes what uploads and deletions that were cut short have left, until `signal`; for the start of a host. */
export async function sweepFiles(context: Parts, signal: AbortSignal): Promise<void> {
  try {
    await context.files.clean()
    for await (const checksum of context.files.all()) {
      if (signal.aborted) return
      await removeUnusedFiles(context, [checksum])
    }
  } catch (error) {
    context.log.warn({ stack: String(error) }, 'The files that nobody needs could not be looked for')
  }
}

async function isNeeded({ catalogue, store }: Parts, checksum: string): Promise<boolean> {
  const where = [{ column: refsColumn, op: 'in', values: [fileRef(checksum)] }] as const
  for (const { entity, fromFiles } of Object.values(catalogue.resources)) {
    if (fromFiles && (await store.read.list(entity, { scope: 'all', where, limit: 1 })).total > 0) return true
  }
  return false
}
