import type { Cell } from './cell.ts'
import { Texts } from './Texts.tsx'
import { textsOf } from './textsOf.ts'

export const ListCell: Cell<'list'> = {
  align: 'start',
  text: value => textsOf(value).join(', '),
  Cell: ({ value }) => <Texts texts={textsOf(value)} />,
}
