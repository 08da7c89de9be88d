import { optionalRead } from '../../engine/providers/optionalRead.ts'
import { platformOrganization } from '../../engine/providers/platformDialect.ts'
import { resourceOfName } from '../../engine/providers/resources.ts'
import type { MetricsAnswer } from '../reporting/metricsAnswer.ts'
import { readMetrics } from './readMetrics.ts'

/**
 * Live delivery of rows of one entity, by `GET /metrics/{ids}[/refresh]?entity&organization`; a platform that tells none
 * gives an empty answer.
 */
export async function askMetrics(name: string, params: MetricsParams): Promise<readonly MetricsAnswer[]> {
  const { ids, organization, recent, refresh, signal } = params
  const { entity } = resourceOfName(name)
  const query = new URLSearchParams({
    entity,
    ...(organization ? { [platformOrganization()]: organization } : {}),
    ...(recent ? { recent: String(recent) } : {}),
  })
  const path = `/metrics/${ids.map(encodeURIComponent).join(',')}${refresh ? '/refresh' : ''}?${query}`
  return readMetrics(await optionalRead<unknown>(path, signal))
}

export interface MetricsParams {
  readonly ids: readonly string[]
  readonly organization?: string | null
  /** The series shall have only so many of the last days, and no hours. */
  readonly recent?: number | undefined
  /** Asked for by the person, not by the clock. */
  readonly refresh?: boolean
  readonly signal?: AbortSignal
}
