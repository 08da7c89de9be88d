import { isObject } from '../../contract/isObject.ts'
import type { Catalogue, Resource } from '../../contract/resourceSpec.ts'
import type { Reads, Row } from '../store/Store.ts'
import { refOf, refsColumn } from '../store/storedRow.ts'
import type { EventRow } from './eventRow.ts'

/**
 * Whether a webhook's filter lets an event pass. Rows that it names: the event is about one of them, or about what belongs or
 * refers to one. Labels: what it is about has one of them. Of both, both have to hold.
 */
export async function matchesFilter(
  reads: Reads,
  catalogue: Catalogue,
  { filter }: Row,
  event: EventRow,
): Promise<boolean> {
  const group = catalogue.resources.webhook?.fields.filter
  if (!isObject(filter) || group?.kind !== 'group') return true
  const rows: string[] = []
  const labels: string[] = []
  for (const [name, field] of Object.entries(group.fields)) {
    const values = Array.isArray(filter[name]) ? filter[name].map(String) : []
    if (field.kind === 'references') rows.push(...values.map(id => refOf(field.to, id)))
    else labels.push(...values)
  }
  if (labels.length > 0 && !labels.some(label => event.labels.includes(label))) return false
  if (rows.length === 0 || rows.some(ref => event.refs.includes(ref))) return true
  const above = await refsAbove(reads, catalogue, event)
  return rows.some(ref => above.has(ref))
}

/** What the record belongs to, over all the rows between. */
async function refsAbove(reads: Reads, { resources }: Catalogue, event: EventRow): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  let level = belongsIn(resources[event.entity], event.refs)
  while (level.length > 0) {
    const next: string[] = []
    for (const ref of level) {
      if (found.has(ref)) continue
      found.add(ref)
      const [entity = '', id = ''] = ref.split(/:(.*)/s)
      const [row] = await reads.byIds(entity, [id], 'all')
      const refs = row?.[refsColumn]
      next.push(...belongsIn(resources[entity], Array.isArray(refs) ? refs.map(String) : []))
    }
    level = next
  }
  return found
}

/** Those of the references that say what a row belongs to. */
function belongsIn(resource: Resource | undefined, refs: readonly string[]): readonly string[] {
  const targets = (resource?.belongsBy ?? []).flatMap(name => {
    const field = resource?.fields[name]
    return field?.kind === 'reference' ? [field.to] : []
  })
  return refs.filter(ref => targets.some(target => ref.startsWith(`${target}:`)))
}
