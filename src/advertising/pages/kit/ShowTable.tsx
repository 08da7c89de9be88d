import { useState } from 'react'
import type { RowChange, RowResult } from '../../../engine/kit/tableForm/saveRows.ts'
import { TableForm } from '../../../engine/kit/tableForm/TableForm.tsx'
import type { TableColumn, Values } from '../../../engine/kit/tableForm/tableColumn.ts'
import { Specimen } from './Specimen.tsx'

/** The multi-row table form; the saving here sends nothing: a moment each, and refusals by what a row holds. */
export function ShowTable() {
  const [sent, setSent] = useState<readonly string[]>([])
  const save = async (change: RowChange): Promise<RowResult> => {
    await new Promise(resolve => setTimeout(resolve, 60))
    setSent(before => [...before, change.removed ? `−${change.key}` : `${change.key}: ${change.changed.join(' ')}`])
    return pretend(change)
  }
  return (
    <Specimen
      name="Multi-row table form"
      description="“Save All” sends only changed rows. Try a budget of 13 for a rejected row, 14 for a conflict, or 15 for a lost connection."
      wide
    >
      <TableForm
        label="Placements"
        columns={columns}
        rows={rows}
        check={check}
        newRow={() => ({ active: false })}
        removable
        onSave={save}
      />
      <p className="k-dim">Sent: {sent.join(', ') || 'nothing yet'}</p>
    </Specimen>
  )
}

const columns: readonly TableColumn[] = [
  { key: 'name', label: 'Name', kind: 'text', required: true, help: 'What others see' },
  { key: 'budget', label: 'Budget', kind: 'number', required: true, help: 'In euros, 0 or more' },
  {
    key: 'format',
    label: 'Format',
    kind: 'choice',
    options: [
      { value: 'display', label: 'Display' },
      { value: 'video', label: 'Video' },
      { value: 'audio', label: 'Audio' },
    ],
  },
  { key: 'active', label: 'Active', kind: 'boolean' },
  { key: 'start', label: 'Start (UTC)', kind: 'dateTime', locked: row => (row.active ? 'It has started' : undefined) },
]

const formats = ['display', 'video', 'audio']

const rows = Array.from({ length: 400 }, (_, index) => ({
  key: `p${index + 1}`,
  values: {
    name: `Placement ${index + 1}`,
    budget: 100 * (index + 1),
    format: formats[index % formats.length],
    active: index % 4 === 0,
    start: new Date(Date.UTC(2026, 9, 1 + (index % 28), 8)).toISOString(),
  },
  ...(index === 2 ? { locked: 'It is archived' } : {}),
}))

function check({ name, budget }: Values): Record<string, string> {
  return {
    ...(name ? {} : { name: 'This field is required' }),
    ...(typeof budget === 'number' && budget < 0 ? { budget: 'Must be 0 or more' } : {}),
    ...(budget === null || budget === undefined ? { budget: 'This field is required' } : {}),
  }
}

function pretend({ values, stored }: RowChange): RowResult {
  if (values.budget === 13)
    return { ok: false, says: 'The server rejected this row', fields: { budget: 'Not this number' } }
  if (values.budget === 14 && stored?.version !== 2)
    return {
      ok: false,
      says: 'Someone else changed this meanwhile',
      current: { ...stored, name: `${String(stored?.name)}, renamed`, budget: 77, version: 2 },
    }
  if (values.budget === 15) return { ok: false, says: 'The server can’t be reached', stop: true }
  return { ok: true, values }
}
