import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { Resource } from '../../contract/resourceSpec.ts'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { Phrase } from '../../kit/Phrase.tsx'
import { t } from '../../texts/t.ts'
import { isMeasuredColumn, measuredOf } from '../measuredParts.ts'
import { possibleColumns } from './listColumns.ts'
import type { ColumnsHandle } from './useColumns.ts'

/** Which columns, in which order. The last one can't be taken away. */
export function ColumnsPanel({ resource, handle }: { readonly resource: Resource; readonly handle: ColumnsHandle }) {
  const { columns, foreign, chosen, choose, measured, showMeasured } = handle
  const parts = measuredOf(resource)
  const shown = columns.map(({ name }) => name)
  const measuredOnes = handle.names.filter(isMeasuredColumn)
  const put = (names: readonly string[]) => choose([...names, ...measuredOnes])
  const others = possibleColumns(resource, foreign).filter(({ name }) => !shown.includes(name))
  const move = (from: number, step: number) => {
    const next = [...shown]
    const [name] = next.splice(from, 1)
    if (name) put(next.toSpliced(from + step, 0, name))
  }
  return (
    <div className="l-editor stack">
      <ul className="l-lines l-options">
        {columns.map(({ name, label }, index) => (
          <li key={name} className="row gap-4">
            <label>
              <input
                type="checkbox"
                checked
                disabled={shown.length === 1}
                onChange={() => put(shown.filter(one => one !== name))}
              />
              {label}
            </label>
            <MoveButton
              label={t('Move %{label} up', { label })}
              sign="↑"
              disabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <MoveButton
              label={t('Move %{label} down', { label })}
              sign="↓"
              disabled={index === shown.length - 1}
              onClick={() => move(index, 1)}
            />
          </li>
        ))}
        {others.map(({ name, label }) => (
          <li key={name} className="row gap-4">
            <label>
              <input type="checkbox" checked={false} onChange={() => put([...shown, name])} />
              {label}
            </label>
          </li>
        ))}
        {measured !== null && (
          <li className="row gap-4">
            <label>
              <input type="checkbox" checked={measured} onChange={() => showMeasured(!measured)} />
              <Phrase text="%{label}, live" values={{ label: parts?.label }} />
            </label>
          </li>
        )}
      </ul>
      {parts && (
        <LaterBoundary>
          <parts.Metrics resource={resource} chosen={handle.names} choose={choose} />
        </LaterBoundary>
      )}
      {chosen && (
        <div className="row">
          <Button onClick={() => choose(undefined)}>{t('Reset')}</Button>
        </div>
      )}
    </div>
  )
}

function MoveButton({ label, sign, disabled, onClick }: MoveButtonProps) {
  return (
    <IconButton aria-label={label} disabled={disabled} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </IconButton>
  )
}

interface MoveButtonProps {
  readonly label: string
  readonly sign: string
  readonly disabled: boolean
  readonly onClick: () => void
}
