import type { EntityRow } from '../../../engine/contract/api.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import { parseMoney } from '../../../engine/derive/inputs/moneyText.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { t } from '../../../engine/texts/t.ts'
import { budgetSum } from './budgetSum.ts'
import { levelKey, levelsBelow, type RowLine, type TreeLevel } from './treeLines.ts'

/** What the budgets of a level come to with what is typed, against the row above; null where nothing is known of both. */
export function budgetNote(line: RowLine, text: string, levels: ReadonlyMap<string, TreeLevel>): string | null {
  const micros = parseMoney(text)
  if (typeof micros !== 'number') return null
  const { row } = line.measured
  const currency = textOf(row.currency) || 'USD'
  const [below] = line.entity === 'line-item' ? [] : levelsBelow(line.entity, row.id)
  const children = below && levels.get(levelKey(below))
  if (children && children.rows.length > 0) return sentence(children, row, { id: row.id, micros }, currency)
  const own = levels.get(levelKey(line.level))
  const parent = line.level.of && rowOf(line.level.of.id, levels)
  return own && parent ? sentence(own, parent, { id: row.id, micros }, currency) : null
}

function sentence(
  level: TreeLevel,
  parent: EntityRow,
  typed: { readonly id: string; readonly micros: number },
  currency: string,
): string | null {
  const rows = level.rows.map(one => one.row)
  const sum = budgetSum({ rows, total: level.total }, parent, typed)
  if (sum.parent === null) return null
  const amounts = { allocated: formatMoney(sum.together, currency), budget: formatMoney(sum.parent, currency) }
  const left = sum.parent - sum.together
  const rest =
    left < 0
      ? t('%{amount} over', { amount: formatMoney(-left, currency) })
      : t('%{amount} left', { amount: formatMoney(left, currency) })
  return sum.missing > 0
    ? t('%{allocated} of %{budget} allocated, %{rest}, not counting %{count} rows that aren’t loaded.', {
        ...amounts,
        rest,
        count: sum.missing,
      })
    : t('%{allocated} of %{budget} allocated, %{rest}.', { ...amounts, rest })
}

function rowOf(id: string, levels: ReadonlyMap<string, TreeLevel>): EntityRow | null {
  for (const { rows } of levels.values()) {
    const found = rows.find(({ row }) => row.id === id)
    if (found) return found.row
  }
  return null
}
