import { t } from '../../texts/t.ts'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'

export const BooleanCell: Cell<'boolean'> = {
  align: 'start',
  text: value => (typeof value === 'boolean' ? (value ? t('Yes') : t('No')) : ''),
  Cell({ value }) {
    if (typeof value !== 'boolean') return <Dash />
    return value ? t('Yes') : <span className="k-dim">{t('No')}</span>
  },
}
