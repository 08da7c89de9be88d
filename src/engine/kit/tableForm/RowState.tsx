import { t } from '../../texts/t.ts'
import { StatusChip } from '../StatusChip.tsx'
import type { RowWord } from './rowWord.ts'
import type { FormRow } from './tableRows.ts'

/** How a row stands, in a word and with its reason, and what can be done with it. */
export function RowState({ row, word, changed, problem, reachable, onDo, removable }: RowStateProps) {
  const { outcome } = row
  const tab = { tabIndex: reachable ? 0 : -1 }
  const button = (what: RowAction, words: string, name?: string) => (
    <button type="button" className="press" aria-label={name} title={name} {...tab} onClick={() => onDo(what)}>
      {words}
    </button>
  )
  const stale = outcome.is === 'refused' && outcome.current !== null
  const reason = outcome.is === 'refused' ? outcome.says : (row.locked ?? problem)
  return (
    <div className="k-tf-state row">
      {word && <StatusChip {...word} />}
      {reason && (
        <span className="cut grow caption soft" title={reason}>
          {reason}
        </span>
      )}
      {outcome.is !== 'saving' && (
        <span className="row gap-2 end">
          {stale && button('reload', t('Load their version'))}
          {(changed || outcome.is === 'refused') && button('undo', t('Undo'))}
          {removable && !row.removed && !row.locked && button('remove', '×', t('Remove this row'))}
        </span>
      )}
    </div>
  )
}

export type RowAction = 'undo' | 'reload' | 'remove'

interface RowStateProps {
  readonly row: FormRow
  readonly word: RowWord | null
  readonly changed: boolean
  /** A sentence about the row as a whole. */
  readonly problem: string | undefined
  /** The person is in this cell: its buttons are in the order of Tab. */
  readonly reachable: boolean
  readonly removable: boolean
  readonly onDo: (what: RowAction) => void
}
