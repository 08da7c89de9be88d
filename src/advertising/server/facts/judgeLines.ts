import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import type { FactLine } from './factLine.ts'
import type { Fact } from './store/factStore.ts'

/** A line of a batch, by its number in the body. */
export interface NumberedLine {
  readonly number: number
  readonly line: FactLine
}

export interface RefusedLine {
  readonly line: number
  readonly error: string
}

/**
 * The lines as facts, with what follows from their line items; and those whose rows are not there for the sender. Each
 * kind of row is asked for once.
 */
export async function judgeLines(
  reads: Reads,
  lines: readonly NumberedLine[],
  scope: readonly string[] | 'all',
): Promise<{ readonly facts: readonly Fact[]; readonly refused: readonly RefusedLine[] }> {
  const rows = new Map<string, ReadonlyMap<string, Row>>()
  for (const [part, entity] of Object.entries(entities)) {
    const ids = [...new Set(lines.map(({ line }) => line.parts[part as keyof typeof entities]))].filter(Boolean)
    const found: Row[] = []
    for (let at = 0; at < ids.length; at += 1000)
      found.push(...(await reads.byIds(entity, ids.slice(at, at + 1000), scope)))
    rows.set(part, new Map(found.map(row => [row.id, row])))
  }
  const facts: Fact[] = []
  const refused: RefusedLine[] = []
  for (const { number, line } of lines) {
    const lineItem = rows.get('lineItem')?.get(line.parts.lineItem)
    const error = whyNot(line, lineItem, rows)
    if (error !== null || !lineItem) refused.push({ line: number, error: error ?? '' })
    else facts.push({ hour: line.hour, ...line.parts, ...line.measures, people: line.people, ...treeOf(lineItem) })
  }
  return { facts, refused }
}

function whyNot(line: FactLine, lineItem: Row | undefined, rows: ReadonlyMap<string, ReadonlyMap<string, Row>>) {
  if (!lineItem) return `There is no line item “${line.parts.lineItem}”`
  for (const [part, word] of Object.entries(words)) {
    const id = line.parts[part as keyof typeof words]
    const row = rows.get(part)?.get(id)
    if (id !== '' && row?.organization !== lineItem.organization) return `There is no ${word} “${id}”`
  }
  return null
}

/** What can be told from the line item isn't asked of the sender. */
function treeOf({ organization, campaign, strategy, currency }: Row) {
  return {
    organization: String(organization),
    campaign: String(campaign ?? ''),
    strategy: String(strategy ?? ''),
    currency: typeof currency === 'string' ? currency : '',
  }
}

const words = { lineItem: 'line item', media: 'creative', deal: 'deal', placement: 'placement' } as const
const entities = { lineItem: 'line-item', media: 'media', deal: 'deal', placement: 'placement' } as const
