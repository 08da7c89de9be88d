import Box from '@mui/material/Box'
import { useId } from 'react'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import type { Sheet } from '../../../engine/kit/sheet/sheet.ts'
import { t } from '../../../engine/texts/t.ts'
import { type ColumnRole, columnRoles, type Guess, roleNames } from './columnRoles.ts'

/** What each column is for, guessed and put right by hand. Each shows what stands in it. */
export function ColumnMap({ sheet, guess, disabled, onChange }: ColumnMapProps) {
  const id = useId()
  const { header, roles } = guess
  const first = sheet.rows[0]?.cells ?? []
  const body = header ? sheet.rows.slice(1) : sheet.rows
  const choose = (column: number, role: ColumnRole) =>
    onChange({
      header,
      // Only tags may stand in several columns.
      roles: roles.map((one, index) => (index === column ? role : one === role && role !== 'content' ? 'ignore' : one)),
    })
  return (
    <Box className="stack over gap-12" sx={{ mt: 2, pt: 2 }}>
      <label className="tick row">
        <input
          type="checkbox"
          checked={header}
          disabled={disabled}
          onChange={event => onChange({ header: event.target.checked, roles })}
        />
        {t('The first row names the columns')}
      </label>
      <ul className="columns">
        {roles
          .map((role, place) => ({ role, column: place }))
          .map(({ role, column }) => {
            const sample = body.find(({ cells }) => cells[column])?.cells[column] ?? ''
            const title = (header && first[column]) || t('Column %{number}', { number: column + 1 })
            return (
              <li key={column} className="stack gap-2">
                <b className="cut" id={`${id}-${column}`} title={title}>
                  {title}
                </b>
                <span className="cut mono k-dim mb-4" title={sample.slice(0, 300)}>
                  {sample.slice(0, 120) || t('Empty')}
                </span>
                <Dropdown
                  aria-labelledby={`${id}-${column}`}
                  options={roleNames.map(name => ({ value: name, label: columnRoles[name] }))}
                  value={role}
                  disabled={disabled}
                  onChange={value => choose(column, value as ColumnRole)}
                />
              </li>
            )
          })}
      </ul>
      {!roles.includes('content') && (
        <p className="k-field-error" role="alert">
          {t('Choose the column that contains the tags.')}
        </p>
      )}
    </Box>
  )
}

interface ColumnMapProps {
  readonly sheet: Sheet
  readonly guess: Guess
  readonly disabled: boolean
  readonly onChange: (guess: Guess) => void
}
