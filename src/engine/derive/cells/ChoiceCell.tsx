import { StatusChip } from '../../kit/StatusChip.tsx'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'
import { optionLabel } from './optionLabel.ts'
import { WaitingText } from './WaitingText.tsx'

/** A choice in words; a state, and what tells how something stands, as a chip in the catalogue's tone. */
export const ChoiceCell: Cell<'choice'> = {
  align: 'start',
  text: (value, { field }) => (typeof value === 'string' && value ? optionLabel(field, value) : ''),
  Cell({ value, field, name, resource, row }) {
    if (typeof value !== 'string' || !value) return <Dash />
    const tone = (name === 'status' ? resource.states?.by[value] : undefined) ?? field.tones?.[value]
    const chip = tone && <StatusChip tone={tone} label={optionLabel(field, value)} />
    if (chip && name === 'status' && row.status === value)
      return (
        <span className="d-status row">
          {chip}
          <WaitingText resource={resource} row={row} withinMs={dayMs} />
        </span>
      )
    if (chip) return chip
    return <span className="d-soft">{optionLabel(field, value)}</span>
  },
}

/** Lists say what comes soon. */
const dayMs = 86_400_000
