import type { ReactNode } from 'react'
import { scrolledByKeyboard } from '../../../engine/kit/scrolledByKeyboard.ts'

/** A table of the inspector: its head, and rows that a narrow window scrolls sideways. */
export function TableFrame({ label, columns, numbers = [], className = '', children }: TableFrameProps) {
  return (
    <section className={`v-scroll panel scroll ${className}`} aria-label={label} {...scrolledByKeyboard}>
      <table className="table records">
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col" className={numbers.includes(column) ? 'numbers' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

interface TableFrameProps {
  readonly label: string
  readonly columns: readonly string[]
  /** Which of the columns are right-aligned. */
  readonly numbers?: readonly string[]
  readonly className?: string
  readonly children: ReactNode
}
