import type { EntityRow } from '../../contract/api.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { isEmpty } from '../../contract/rules.ts'
import { formatDateRange } from '../../kit/formatDate.ts'
import { fieldRoles } from '../../providers/resources.ts'
import { cellOf } from '../cells/cells.ts'
import { timeZoneOf } from '../cells/timeZoneOf.ts'
import { valueAt } from '../cells/valueAt.ts'
import { listColumns } from '../list/listColumns.ts'

/** How many facts stand beside a row's title. */
const usual = 3

/**
 * The first columns of the row's list that say something, in one line: `video · Nov 15 – Dec 24 · $150,000.00`. Those
 * in `without` are said elsewhere on the page. Draws `r-fact`s, for a box of the class `r-facts`.
 */
export function KeyFacts({ resource, row, without = [], most = usual, moneyFirst = false }: KeyFactsProps) {
  const skip = new Set([resource.title, 'name', 'status', 'id', 'updatedAt', 'createdAt', ...without])
  const { from = '', to = '' } = fieldRoles().span ?? {}
  const [first, last] = [row[from], row[to]]
  const facts = listColumns(resource, resource.columns)
    .filter(({ name, field }) => !skip.has(name) && kinds.has(field.kind) && !isEmpty(valueAt(row, name)))
    // A description is no fact to be read at a glance.
    .filter(({ field }) => !(field.kind === 'text' && (field.lines ?? 1) > 1))
    // What the status says already is said.
    .filter(({ name, field }) => field.kind !== 'choice' || valueAt(row, name) !== row.status)
    // Its two ends are one fact.
    .filter(({ name }) => !(name === to && first))
    .sort((a, b) => (moneyFirst ? Number(b.field.kind === 'money') - Number(a.field.kind === 'money') : 0))
    .slice(0, most)
  return (
    <>
      {facts.map(({ name, field }) => {
        const { Cell } = cellOf(field)
        return (
          <span key={name} className="r-fact">
            {name === from && typeof first === 'string' ? (
              formatDateRange(first, typeof last === 'string' ? last : null, timeZoneOf(row))
            ) : (
              <>
                {/* A day alone doesn't say what it is the day of. */}
                {moments.has(field.kind) && `${labelOf(name, field)} `}
                <Cell value={valueAt(row, name)} field={field} name={name} resource={resource} row={row} />
              </>
            )}
          </span>
        )
      })}
    </>
  )
}

const moments = new Set(['date', 'dateTime'])
const kinds = new Set(['text', 'choice', 'money', 'reference', 'date', 'dateTime', 'percent'])

interface KeyFactsProps {
  readonly resource: Resource
  readonly row: EntityRow
  readonly without?: readonly string[]
  readonly most?: number
  /** For whoever decides what may be spent. */
  readonly moneyFirst?: boolean
}
