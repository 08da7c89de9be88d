import { CacheProvider } from '@emotion/react'
import { type GridColDef, type GridSortModel, DataGrid as XDataGrid } from '@mui/x-data-grid'
import { useMemo } from 'react'
import { styleCache } from '../styleCache.ts'
import { useScrollEdge } from '../useScrollEdge.ts'
import type { ColumnLook } from './column.ts'
import { GridCell, type GridColumnForms } from './GridCell.tsx'
import type { GridPage } from './gridEngine.ts'
import type { GridSort } from './rowOrder.ts'
import { SortIcon } from './SortIcon.tsx'
import { type DrawnRow, useRowsInSteps } from './useRowsInSteps.ts'

/**
 * One page of rows in x-data-grid, which sorts and pages nothing itself. A module of its own, as the library is larger
 * than many a page.
 */
export function GridTable({ label, answer, sort, onSort, columns: forms }: GridTableProps) {
  const looks = answer?.columns ?? none
  const columns = useMemo(() => looks.map((look, place) => columnOf(look, place, forms)), [looks, forms])
  const rows = useRowsInSteps(answer?.rows ?? none)
  const sortModel = useMemo(() => (sort ? [{ field: String(sort.column), sort: sort.direction }] : []), [sort])
  const [box, more] = useScrollEdge('.MuiDataGrid-virtualScroller')
  return (
    <CacheProvider value={styleCache}>
      <div ref={box} className={`k-grid-table k-edge ${more ? 'k-edge-more' : ''}`} inert={answer === null}>
        <XDataGrid
          aria-label={label}
          nonce={styleCache.nonce ?? ''}
          rows={rows}
          columns={columns}
          rowCount={answer?.matching ?? 0}
          rowHeight={36}
          columnHeaderHeight={36}
          sortingMode="server"
          paginationMode="server"
          filterMode="server"
          sortModel={sortModel}
          // Without columns it would forget the order, too.
          onSortModelChange={model => answer && onSort(sortOf(model))}
          slots={slots}
          hideFooter
          disableColumnMenu
          disableColumnFilter
          disableColumnSelector
          disableDensitySelector
          disableRowSelectionOnClick
          rowSelection={false}
        />
      </div>
    </CacheProvider>
  )
}

const none: readonly never[] = []

const slots = {
  columnHeaderSortIcon: SortIcon,
  columnResizeIcon: () => <i className="k-grid-seam" />,
  noRowsOverlay: () => <p className="k-grid-nothing">No row matches the search</p>,
  // Only while rows or columns are on their way into the table.
  noResultsOverlay: () => null,
  noColumnsOverlay: () => null,
}

function columnOf(look: ColumnLook, place: number, forms: GridColumnForms | undefined): GridColDef<DrawnRow> {
  const form = forms && Object.hasOwn(forms, look.name) ? forms[look.name] : undefined
  const headerName = form?.heading ?? look.name
  const width = widthOf(headerName, look)
  return {
    field: String(place),
    headerName,
    width,
    minWidth: Math.min(width, 72),
    ...(look.numeric ? ({ align: 'right', headerAlign: 'right' } as const) : {}),
    sortable: true,
    renderHeader: () => <bdi title={headerName}>{headerName}</bdi>,
    renderCell: ({ row }) => <GridCell value={row.cells[place] ?? null} look={look} form={form} />,
  }
}

/** Wide enough for its heading with an arrow, and for its longest value within reason. */
function widthOf(heading: string, { widest }: ColumnLook): number {
  const headingLetter = 6.6
  const arrow = 20
  const padding = 26
  const letter = 7.4
  // A short text of capitals and tabular figures is wider than letters are on average.
  const spare = 16
  const content = Math.max(56, heading.length * headingLetter + arrow, widest * letter + spare)
  return Math.round(padding + Math.min(294, content))
}

function sortOf([first]: GridSortModel): GridSort | null {
  return first?.sort ? { column: Number(first.field), direction: first.sort } : null
}

interface GridTableProps {
  readonly label: string
  /** Null as long as there are no rows. */
  readonly answer: GridPage | null
  readonly sort: GridSort | null
  readonly onSort: (sort: GridSort | null) => void
  readonly columns: GridColumnForms | undefined
}
