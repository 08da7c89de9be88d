import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { GridNote } from './GridNote.tsx'
import { GridTable } from './GridTable.tsx'
import type { Grid } from './grid.ts'

/** The same to read: the lines that hold something, and on demand all. */
export function GridValue({ grid, label }: { readonly grid: Grid; readonly label: string }) {
  const [all, setAll] = useState(false)
  const held = grid.rows.filter(({ value }) => grid.held.has(value))
  return (
    <div className="stack gap-4">
      <GridTable grid={grid} rows={all ? grid.rows : held} label={label} />
      <div className="row wrap apart gap-lines">
        <GridNote grid={grid} />
        <button type="button" className="no-print bare" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('Show fewer lines') : t('Show all %{count} lines', { count: grid.rows.length })}
        </button>
      </div>
    </div>
  )
}
