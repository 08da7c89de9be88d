import '../../src/engine/shell/theme/tokens.css'
import '../../src/engine/shell/theme/base.css'
import { CacheProvider } from '@emotion/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { styleCache } from '../../src/engine/kit/styleCache.ts'

/** The grid as its documentation shows it: all rows as objects, sorted and paged by itself. */
function GridOfObjects() {
  const [rows, setRows] = useState<readonly object[] | null>(null)
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    void readAll().then(([header, all]) => {
      setNames(header)
      setRows(all)
    })
  }, [])
  if (rows === null) return null
  return (
    <Suspense>
      <DataGrid
        nonce={styleCache().nonce ?? ''}
        rows={rows}
        columns={names.map((headerName, place) => ({
          field: String(place),
          headerName,
          width: 140,
          ...(typeof firstCell(rows, place) === 'number' ? { type: 'number' as const } : {}),
        }))}
        rowHeight={36}
        initialState={{ pagination: { paginationModel: { pageSize: 10 } } }}
        pageSizeOptions={[10]}
      />
    </Suspense>
  )
}

const importGrid = () => import('@mui/x-data-grid')
const DataGrid = lazy(() => importGrid().then(module => ({ default: module.DataGrid })))

async function readAll(): Promise<[string[], object[]]> {
  void importGrid()
  const parts: unknown[][][] = await Promise.all(
    [1, 2, 3, 4].map(async part => (await fetch(`/data/part-${part}.json`)).json()),
  )
  const [header = [], ...rows] = parts.flat()
  const names = header.map(String)
  return [names, rows.map((cells, id) => ({ id, ...Object.fromEntries(cells.map((cell, place) => [place, cell])) }))]
}

function firstCell(rows: readonly object[], place: number): unknown {
  const [first] = rows
  return first && Object.entries(first).find(([key]) => key === String(place))?.[1]
}

Object.assign(window, {
  startGrid() {
    const root = document.getElementById('root')
    if (!root) return
    createRoot(root).render(
      <CacheProvider value={styleCache()}>
        <GridOfObjects />
      </CacheProvider>,
    )
  },
})
