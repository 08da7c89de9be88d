import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'
import { scheduleText } from './scheduleText.ts'

export const ScheduleCell: Cell<'schedule'> = {
  align: 'start',
  text: value => scheduleText(value),
  Cell: ({ value }) => scheduleText(value) || <Dash />,
}
