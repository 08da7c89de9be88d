import { Phrase } from '../../kit/Phrase.tsx'
import type { Grid } from './grid.ts'

/** What the line for everything means, where a grid has one. */
export function GridNote({ grid }: { readonly grid: Grid }) {
  const name = grid.rows.find(({ value }) => value === grid.whole)?.label
  if (!name) return null
  return (
    <p className="k-field-help g-note">
      <Phrase
        text="“%{name}” covers every resource, including those added later. Lighter check marks come from that row."
        values={{ name }}
      />
    </p>
  )
}
