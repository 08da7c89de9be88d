import { resolveVast } from '../../contract/vast/resolveVast.ts'
import { verdictOf } from '../../contract/vast/vastFinding.ts'
import type { VastInspection } from '../../contract/vast/vastInspection.ts'
import { notFollowed } from './notFollowed.ts'

/** Inspects a document by itself. Where its wrappers lead to is told, and never asked for. */
export async function inspectText(xml: string): Promise<VastInspection> {
  const inspection = await resolveVast(
    { xml },
    { ask: async () => ({ reason: 'unreachable', message: notFollowed, redirects: [] }) },
  )
  if (inspection.failure?.message !== notFollowed) return inspection
  // That nothing plays says nothing about the document here.
  const verdict = verdictOf(inspection.hops.flatMap(({ findings }) => findings))
  return { ...inspection, failure: null, verdict }
}
