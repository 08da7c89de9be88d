import { listText } from '../../texts/listText.ts'
import type { Cell } from './cell.ts'
import { optionLabel } from './optionLabel.ts'
import { Texts } from './Texts.tsx'
import { textsOf } from './textsOf.ts'

export const ChoicesCell: Cell<'choices'> = {
  align: 'start',
  text: (value, { field }) => listText(textsOf(value).map(one => optionLabel(field, one))),
  Cell: ({ value, field }) => <Texts most={1} texts={textsOf(value).map(one => optionLabel(field, one))} />,
}
