import { CacheProvider } from '@emotion/react'
import {
  GRID_CHECKBOX_SELECTION_FIELD,
  type GridColDef,
  type GridColumnVisibilityModel,
  type GridDensity,
  type GridFilterModel,
  type GridSortModel,
  DataGrid as XDataGrid,
} from '@mui/x-data-grid'
import { useMemo, useState } from 'react'
import { theLanguage } from '../../texts/language.ts'
import { t } from '../../texts/t.ts'
import { styleCache } from '../styleCache.ts'
import { useScrollEdge } from '../useScrollEdge.ts'
import { isList, textOf } from './cellValue.ts'
import type { ColumnLook } from './column.ts'
import { GridCell, type GridColumnForms } from './GridCell.tsx'
import { GridTools } from './GridTools.tsx'
import type { GridPage, GridView } from './gridEngine.ts'
import type { GridFilter } from './gridFilter.ts'
import { gridTexts } from './gridTexts.ts'
import type { GridSort } from './rowOrder.ts'
import { SortIcon } from './SortIcon.tsx'
import { useGridSelection } from './useGridSelection.ts'
import { type DrawnRow, useRowsInSteps } from './useRowsInSteps.ts'

/**
 * One page of rows in x-data-grid, which sorts, filters and pages nothing itself: the worker does. Which columns it shows,
 * how high rows are and which of them are selected are the library's own. A module of its own, as the library is larger
 * than many a page.
 */
export function GridTable({ label, answer, view, onView, columns: forms }: GridTableProps) {
  const { sort, search, filter } = view
  const looks = answer?.columns ?? none
  const columns = useMemo(() => looks.map((look, place) => columnOf(look, place, forms)), [looks, forms])
  const rows = useRowsInSteps(answer?.rows ?? none)
  const sortModel = useMemo(() => (sort ? [{ field: String(sort.column), sort: sort.direction }] : []), [sort])
  const filterModel = useMemo(() => ({ items: filter ? [itemOf(filter)] : [] }), [filter])
  const [shown, setShown] = useState<Shown>({ looks, model: {} })
  const [density, setDensity] = useState<GridDensity>('standard')
  const [selection, setSelection] = useGridSelection(answer?.rows ?? none)
  const [box, more] = useScrollEdge('.MuiDataGrid-virtualScroller')
  return (
    <CacheProvider value={styleCache()}>
      <div ref={box} className={`k-grid-table k-edge ${more ? 'k-edge-more' : ''}`} inert={answer === null}>
        <XDataGrid
          aria-label={label}
          nonce={styleCache().nonce ?? ''}
          rows={rows}
          columns={columns}
          rowCount={answer?.matching ?? 0}
          rowHeight={36}
          columnHeaderHeight={36}
          density={density}
          sortingMode="server"
          paginationMode="server"
          filterMode="server"
          sortModel={sortModel}
          // Without columns it would forget the order and the condition, too.
          onSortModelChange={model => answer && onView({ sort: sortOf(model) })}
          filterModel={filterModel}
          onFilterModelChange={model => answer && onView({ filter: filterOf(model) })}
          // Columns of other rows are others, though they stand in the same places.
          columnVisibilityModel={shown.looks === looks ? shown.model : everything}
          onColumnVisibilityModelChange={model => setShown({ looks, model })}
          slots={slots}
          slotProps={{
            toolbar: {
              fileName: t('%{label} page %{page}', { label, page: answer?.page ?? 1 }),
              selected: selection.ids.size,
              density,
              onDensity: setDensity,
            },
            columnsManagement: { getTogglableColumns: ownColumns },
          }}
          localeText={{
            ...texts,
            noRowsLabel: noRowText(search, filter),
          }}
          showToolbar
          hideFooter
          disableColumnMenu
          checkboxSelection
          disableRowSelectionOnClick
          disableRowSelectionExcludeModel
          rowSelectionModel={selection}
          onRowSelectionModelChange={setSelection}
        />
      </div>
    </CacheProvider>
  )
}

const none: readonly never[] = []
const everything: GridColumnVisibilityModel = {}

const texts = {
  ...gridTexts[theLanguage().code],
  columnsManagementShowHideAllText: t('Show all'),
  filterPanelDeleteIconLabel: t('Remove filter'),
}

/** The boxes that select rows stand before the columns, and are none of them. */
function ownColumns(columns: readonly GridColDef[]): string[] {
  return columns.map(({ field }) => field).filter(field => field !== GRID_CHECKBOX_SELECTION_FIELD)
}

const slots = {
  toolbar: GridTools,
  columnHeaderSortIcon: SortIcon,
  columnResizeIcon: () => <i className="k-grid-seam" />,
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
    type: look.numeric ? 'number' : 'string',
    sortable: true,
    // What is copied and exported: the value itself, not as it is drawn.
    valueGetter: (_, { cells }) => exportedValue(cells[place] ?? null),
    valueFormatter: (value: unknown) => value,
    renderHeader: () => <bdi title={headerName}>{headerName}</bdi>,
    renderCell: ({ row }) => <GridCell value={row.cells[place] ?? null} look={look} form={form} />,
  }
}

function exportedValue(cell: DrawnRow['cells'][number]) {
  return isList(cell) ? textOf(cell) : cell
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

/** The community edition of x-data-grid takes one condition at a time. */
function filterOf({ items: [first] }: GridFilterModel): GridFilter | null {
  return first ? { column: Number(first.field), operator: first.operator, value: first.value } : null
}

function itemOf({ column, operator, value }: GridFilter) {
  return { id: 'only', field: String(column), operator, value }
}

/** What leaves no row over, in words. */
function noRowText(search: string, filter: GridFilter | null): string {
  if (filter === null) return t('No rows match the search')
  return search.trim() ? t('No rows match the search and the filter') : t('No rows match the filter')
}

interface Shown {
  readonly looks: readonly ColumnLook[]
  readonly model: GridColumnVisibilityModel
}

interface GridTableProps {
  readonly label: string
  /** Null as long as there are no rows. */
  readonly answer: GridPage | null
  readonly view: GridView
  readonly onView: (part: Partial<GridView>) => void
  readonly columns: GridColumnForms | undefined
}
