import { t } from '../../texts/t.ts'
import type { Cell } from './cell.ts'
import { Dash } from './Dash.tsx'

/** A secret is never shown; the API tells that there is one and how it ends. */
export const SecretCell: Cell<'secret'> = {
  align: 'start',
  text: value => (hintOf(value) === null ? '' : t('Set')),
  Cell({ value }) {
    const hint = hintOf(value)
    if (hint === null) return <Dash />
    return <span className="d-mono">•••• {hint.replace(/^…/, '')}</span>
  },
}

function hintOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('set' in value) || !value.set) return null
  return 'hint' in value && typeof value.hint === 'string' ? value.hint : ''
}
