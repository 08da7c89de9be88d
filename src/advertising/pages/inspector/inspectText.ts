import { resolveVast } from '../../vast/resolveVast.ts'
import { verdictOf } from '../../vast/vastFinding.ts'
import type { VastInspection } from '../../vast/vastInspection.ts'
import { notFollowed } from './notFollowed.ts'

/** Inspects a document by itself. Where its wrappers lead to is told, and never asked for. */
export async function inspectText(xml: string): Promise<VastInspection> {
  const inspection = await resolveVast(
    { xml },
    { ask: async () => ({ reason: 'unreachable', message: notFollowed, redirects: [] }) },
  )
  if (!inspection.hops.some(({ failure }) => failure?.message === notFollowed)) return inspection
  // What isn't followed might play, and says nothing about the documents here.
  const verdict = verdictOf(inspection.hops.flatMap(({ findings }) => findings))
  return { ...inspection, failure: null, verdict }
}
