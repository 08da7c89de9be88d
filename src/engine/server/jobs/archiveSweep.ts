import { settingValue } from '../../contract/effectiveSetting.ts'
import { scopeOf } from '../../contract/grants.ts'
import { ownSettings } from '../../contract/ownSettings.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { transitionEntity } from '../entities/transitionEntity.ts'
import { archived, transitionsOf } from '../entities/transitions.ts'
import { ApiError } from '../http/apiError.ts'
import { readSettings } from '../settings/readSettings.ts'
import type { JobKind } from './jobKind.ts'

/** Puts away drafts of the organization that nobody has touched for as long as it has set. They can be brought back. */
export const archiveSweep: JobKind = async ({ context, run, principal, signal, progress, say }) => {
  const organization = String(run.organization)
  const set = await readSettings(context.store.read, { organization })
  const days = settingValue(ownSettings, 'draft-archive-days', set)
  const before = new Date(context.clock().getTime() - days * 86_400_000).toISOString()
  const resources = Object.values(context.catalogue.resources).filter(archivesDrafts)
  const actor = {
    principal,
    source: 'scheduler',
    requestId: `run ${run.id}`,
    address: null,
    agent: null,
    consoleUrl: '',
    batchId: run.id,
    byServer: true,
  } as const
  let rows = 0
  let refused = 0
  for (const [place, resource] of resources.entries()) {
    progress((place / resources.length) * 100)
    const scope = scopeOf(principal.grants, 'archive', resource)
    if (scope !== 'all' && !scope.includes(organization)) continue
    const found = await context.store.read.list(resource.entity, {
      scope: [organization],
      where: [
        { column: 'status', op: 'in', values: ['draft'] },
        { column: 'updatedAt', op: 'lte', values: [before] },
      ],
      limit: 1000,
    })
    for (const { id } of found.rows) {
      if (signal.aborted) break
      try {
        await transitionEntity(context, resource, actor, { id, to: archived })
        rows += 1
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refused += 1
        say(`${resource.label} ${id}: ${error.message}`)
      }
    }
    if (found.rows.length) say(`${resource.plural}: ${found.rows.length} old drafts`)
  }
  return { rows, ...(refused ? { partial: `${refused} drafts couldn’t be archived` } : {}) }
}

function archivesDrafts(resource: Resource): boolean {
  if (!resource.states?.by.draft || resource.scope !== 'organization') return false
  return transitionsOf(resource).some(
    ({ from, to, verb }) => to === archived && verb !== 'system' && (from.length === 0 || from.includes('draft')),
  )
}
