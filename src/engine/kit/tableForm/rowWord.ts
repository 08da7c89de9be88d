import { t } from '../../texts/t.ts'
import type { Tone } from '../tone.ts'
import type { FormRow } from './tableRows.ts'

/** How a row stands, in a word; null for one that is as it was. `wrong`: something in it is to be mended. */
export function rowWord(
  { outcome, removed, locked, stored }: FormRow,
  changed: boolean,
  wrong: boolean,
): RowWord | null {
  if (outcome.is === 'saving') return { tone: 'idle', label: t('Saving…') }
  if (outcome.is === 'refused') return { tone: 'bad', label: t('Rejected') }
  if (outcome.is === 'saved') return { tone: 'ok', label: t('Saved') }
  if (removed) return { tone: 'bad', label: t('To be deleted') }
  if (locked) return { tone: 'idle', label: t('Locked') }
  if (!changed) return null
  if (wrong) return { tone: 'warn', label: t('To fix') }
  return { tone: 'wait', label: stored ? t('Changed') : t('New') }
}

export interface RowWord {
  readonly tone: Tone
  readonly label: string
}
