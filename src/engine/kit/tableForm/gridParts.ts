/**
 * What the parts of an ARIA grid say about themselves, to be spread. The elements of a table can't be these parts: its
 * rows stand one below the other, and here only those that are seen stand anywhere, each at its own place. Rows and
 * columns count from 1.
 */
export const gridParts = {
  grid: ({ label, hintId, rows, columns, busy }: GridWords) => ({
    role: 'grid' as const,
    'aria-label': label,
    'aria-describedby': hintId,
    'aria-rowcount': rows,
    'aria-colcount': columns,
    'aria-multiselectable': true,
    'aria-busy': busy,
  }),
  group: { role: 'rowgroup' as const },
  row: (index: number) => ({ role: 'row' as const, 'aria-rowindex': index }),
  columnHead: (index: number) => ({ role: 'columnheader' as const, 'aria-colindex': index }),
  rowHead: (index: number) => ({ role: 'rowheader' as const, 'aria-colindex': index }),
  cell: ({ column, selected, invalid, locked, active, detailId }: CellWords) => ({
    role: 'gridcell' as const,
    'aria-colindex': column,
    'aria-selected': selected,
    'aria-invalid': invalid || undefined,
    'aria-readonly': locked || undefined,
    'aria-describedby': active ? detailId : undefined,
    tabIndex: active ? 0 : -1,
  }),
}

interface GridWords {
  readonly label: string
  readonly hintId: string
  readonly rows: number
  readonly columns: number
  readonly busy: boolean
}

interface CellWords {
  readonly column: number
  readonly selected: boolean
  readonly invalid?: boolean
  readonly locked?: boolean
  readonly active: boolean
  readonly detailId: string
}
