import { inheritance, type TreeRow } from '../../engine/contract/inheritance.ts'
import { textOf } from '../../engine/contract/looseValues.ts'
import { handedDown } from './handedDown.ts'
import type { ServedRow } from './servedRow.ts'
import type { LevelName } from './servingCase.ts'
import type { Line } from './servingTree.ts'

type HandedDown = typeof handedDown

/** A value that counts for a line item, with the row that it stands in. */
export interface Held {
  readonly entity: LevelName | 'account'
  /** What the row is called in a sentence. */
  readonly word: string
  readonly row: ServedRow
  /** Of that row. */
  readonly path: string
  readonly value: unknown
}

/** The rows of a line item; above it they may be missing. */
export type LineRows = Partial<Pick<Line, 'campaign' | 'strategy' | 'lineItem' | 'account'>>

/** What counts for a field of a line item, its strategy or its campaign, from the top; worked out once for each line item. */
export function heldBy<E extends LevelName>(
  line: LineRows,
  entity: E,
  name: keyof HandedDown[E] & string,
): readonly Held[] {
  let known = heldValues.get(line)
  if (!known) {
    known = { campaign: {}, strategy: {}, 'line-item': {} }
    heldValues.set(line, known)
  }
  // Asked for each line item of each request: texts aren't joined to a key.
  const ofLevel: Record<string, readonly Held[]> = known[entity]
  const found = ofLevel[name] ?? findHeld(line, entity, name)
  ofLevel[name] = found
  return found
}

const heldValues = new WeakMap<LineRows, Record<LevelName, Record<string, readonly Held[]>>>()

function findHeld({ campaign, strategy, lineItem, account }: LineRows, entity: LevelName, name: string) {
  const rows = { account, campaign, strategy, 'line-item': lineItem }
  const at = (level: Held['entity']): TreeRow | null => {
    const row = rows[level]
    return row ? { entity: level, row, fields: level === 'account' ? {} : handedDown[level] } : null
  }
  const child = at(entity)
  if (!child) return []
  return inheritance(child, name, (_, link) => (isLevel(link) ? at(link) : null)).counts.flatMap((held): Held[] => {
    const level = held.entity
    const row = isLevel(level) ? rows[level] : null
    return row && isLevel(level)
      ? [{ entity: level, word: level.replace('-', ' '), row, path: held.name, value: held.value }]
      : []
  })
}

function isLevel(name: string): name is Held['entity'] {
  return name === 'account' || Object.hasOwn(handedDown, name)
}

/** What exchanges are told as `adomain`: the campaign's, else its advertiser's. */
export function advertiserDomainOf(line: LineRows): string {
  return textOf(heldBy(line, 'campaign', 'advertiserDomain')[0]?.value)
}

/** When a strategy lets its line items deliver: its own dates, or the campaign's. */
export function strategyDates(line: Pick<LineRows, 'campaign' | 'strategy'>): {
  readonly startAt: unknown
  readonly endAt: unknown
} {
  const at = (name: 'startAt' | 'endAt') => heldBy(line, 'strategy', name)[0]?.value
  return { startAt: at('startAt'), endAt: at('endAt') }
}
