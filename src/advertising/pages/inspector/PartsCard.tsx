import type { ReactNode } from 'react'
import { Card } from '../../../engine/kit/Card.tsx'
import { TableFrame } from './TableFrame.tsx'

/** A card with one sort of parts of the ad in a table, a row each; nothing where the ad has none. */
export function PartsCard<Part>({ title, note, parts, keyOf, columns }: PartsCardProps<Part>) {
  if (parts.length === 0) return null
  return (
    <Card title={title} {...(note ? { note } : {})}>
      <TableFrame label={title} columns={Object.keys(columns)}>
        {parts.map(part => (
          <tr key={keyOf(part)}>
            {Object.entries(columns).map(([name, cell]) => (
              <td key={name}>{cell(part)}</td>
            ))}
          </tr>
        ))}
      </TableFrame>
    </Card>
  )
}

interface PartsCardProps<Part> {
  readonly title: string
  readonly note?: string
  readonly parts: readonly Part[]
  readonly keyOf: (part: Part) => string
  /** What each column's head says, and what its cell shows of a part; in this order. */
  readonly columns: Readonly<Record<string, (part: Part) => ReactNode>>
}
