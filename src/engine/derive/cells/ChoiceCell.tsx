import { StatusChip } from '../../kit/StatusChip.tsx'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'
import { optionLabel } from './optionLabel.ts'

/** A choice in words; a state, and what tells how something stands, as a chip in the catalogue's tone. */
export const ChoiceCell: Cell<'choice'> = {
  align: 'start',
  text: (value, { field }) => (typeof value === 'string' && value ? optionLabel(field, value) : ''),
  Draw({ value, field, name, resource }) {
    if (typeof value !== 'string' || !value) return <Dash />
    const tone = (name === 'status' ? resource.states?.of[value] : undefined) ?? field.tones?.[value]
    if (tone) return <StatusChip tone={tone} label={optionLabel(field, value)} />
    return <span className="d-soft">{optionLabel(field, value)}</span>
  },
}
