import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { type CheckGroup, GroupedChecklist } from '../../../engine/kit/GroupedChecklist.tsx'
import { PopoverPanel } from '../../../engine/kit/PopoverPanel.tsx'
import { TextBox } from '../../../engine/kit/TextBox.tsx'
import { measuredLimits } from '../../reporting/measuredRows.ts'
import { metricOf } from '../../reporting/metrics.ts'
import type { ColumnSets } from './columnSets.ts'
import { startColumns, workbenchColumns } from './workbenchColumns.ts'

/** Which columns are shown, and the person's sets of them by name. */
export function ColumnSetsPanel({ handle }: { readonly handle: ColumnSets }) {
  const { columns, choose, sets, save, remove } = handle
  const [name, setName] = useState('')
  const toggle = (key: string) => choose(columns.includes(key) ? columns.filter(one => one !== key) : [...columns, key])
  return (
    <PopoverPanel label="Columns" trigger="Columns" align="end">
      {close => (
        <div className="stack">
          {sets.length > 0 && (
            <ul className="l-lines" aria-label="Column sets">
              {sets.map(set => (
                <li key={set.name} className="row gap-4">
                  <button
                    type="button"
                    className="choice hover breaks"
                    onClick={() => {
                      choose(set.columns)
                      close()
                    }}
                  >
                    {set.name}
                  </button>
                  <IconButton aria-label={`Delete ${set.name}`} onClick={() => remove(set.name)}>
                    ×
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          <GroupedChecklist label="Columns" groups={groupsFor(columns)} chosen={columns} onToggle={toggle} />
          <form
            className="row gap-4"
            onSubmit={event => {
              event.preventDefault()
              if (name.trim()) save(name.trim())
              setName('')
            }}
          >
            <TextBox
              aria-label="Column set name"
              placeholder="Column set name"
              maxLength={60}
              value={name}
              onChange={event => setName(event.target.value)}
            />
            <Button type="submit" className="still">
              Save set
            </Button>
          </form>
          <span className="row">
            <Button size="small" onClick={() => choose(startColumns)}>
              Reset columns
            </Button>
          </span>
        </div>
      )}
    </PopoverPanel>
  )
}

function groupsFor(chosen: readonly string[]): readonly CheckGroup[] {
  const metrics = chosen.filter(key => key.startsWith('metric.')).length
  const refusal = metrics >= measuredLimits.metrics ? `At most ${measuredLimits.metrics} metrics.` : undefined
  const options = workbenchColumns.map(({ key, label, metric }) => ({
    value: key,
    label,
    ...(metric ? { help: metricOf(metric).help, refusal } : {}),
  }))
  return [
    { name: 'Row', options: options.filter(({ value }) => !value.startsWith('metric.')) },
    { name: 'Metrics', options: options.filter(({ value }) => value.startsWith('metric.')) },
  ]
}
