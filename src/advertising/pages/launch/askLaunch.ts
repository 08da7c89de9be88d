import { request, write } from '../../../engine/providers/http.ts'
import type { LaunchCheck } from '../../preflight/launchCheck.ts'

/** GET /{entity}/{id}/launch-check */
export function askLaunchCheck(entity: string, id: string, signal: AbortSignal): Promise<LaunchCheck> {
  return request(`/${entity}/${encodeURIComponent(id)}/launch-check`, { signal })
}

/** What a launch would do with each row. */
export function tryLaunch(id: string): Promise<LaunchCheck> {
  return write('POST', `/campaign/${encodeURIComponent(id)}/launch?dryRun=true`, {})
}

/** Launches all that is ready, as many calls as it takes; what was done by then is told after each. */
export async function launch(id: string, onDone: (count: number) => void): Promise<LaunchCheck> {
  const moved = new Map<string, Row>()
  for (;;) {
    const answer: LaunchCheck = await write('POST', `/campaign/${encodeURIComponent(id)}/launch`, {})
    const fresh = answer.rows.filter(isMoved)
    for (const row of fresh) moved.set(row.id, row)
    onDone(moved.size)
    if (fresh.length === 0 || !answer.rows.some(isLeft))
      return { ...answer, rows: answer.rows.map(row => moved.get(row.id) ?? row) }
  }
}

type Row = LaunchCheck['rows'][number]

function isMoved({ outcome, status, to }: Row): boolean {
  return (outcome === 'launch' || outcome === 'submit') && status === to
}

function isLeft(row: Row): boolean {
  return (row.outcome === 'launch' || row.outcome === 'submit') && !isMoved(row)
}
