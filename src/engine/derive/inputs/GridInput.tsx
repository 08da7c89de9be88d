import { GridNote } from './GridNote.tsx'
import { GridTable } from './GridTable.tsx'
import { gridOf } from './grid.ts'
import type { InputProps } from './inputProps.ts'

/** A list of a choice and its choices, ticked in a grid. */
export function GridInput({ field, value, label, onChange, onBlur, disabled }: InputProps<'objectList'>) {
  const grid = gridOf(field, value)
  if (!grid) return null
  return (
    <div>
      <GridTable
        grid={grid}
        rows={grid.rows}
        label={label}
        disabled={disabled}
        onBlur={onBlur}
        onToggle={(row, column, on) => onChange(grid.withCell(row, column, on))}
      />
      <GridNote grid={grid} />
    </div>
  )
}
