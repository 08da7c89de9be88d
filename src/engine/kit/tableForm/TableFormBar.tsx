import { formatNumber } from '../formatNumber.ts'
import type { TableFormState } from './useTableForm.ts'

/** Above the table: what is changed and what is wrong, the steps back and on, and "Save All", which submits it. */
export function TableFormBar({ form }: { readonly form: TableFormState }) {
  const { changed, wrong, told, saving, addRow } = form
  return (
    <form
      className="k-tf-bar"
      onSubmit={event => {
        event.preventDefault()
        if (!saving) form.saveAll()
      }}
    >
      <p className="k-tf-summary">
        {changed === 0
          ? 'Nothing is changed yet.'
          : `${formatNumber(changed)} of ${formatNumber(form.rows.length)} rows changed.`}
        {wrong > 0 && (
          <button type="button" className="k-tf-wrong" onClick={form.nextProblem}>
            {formatNumber(wrong)} to mend
          </button>
        )}
        <span role="status" className="k-tf-told">
          {told}
        </span>
      </p>
      <div className="k-tf-buttons">
        {addRow && (
          <button type="button" className="k-button" disabled={saving} onClick={addRow}>
            Add row
          </button>
        )}
        <button type="button" className="k-button k-quiet" disabled={!form.canUndo} onClick={form.undo}>
          Undo
        </button>
        <button type="button" className="k-button k-quiet" disabled={!form.canRedo} onClick={form.redo}>
          Redo
        </button>
        {saving && (
          <button type="button" className="k-button" onClick={form.stop}>
            Stop
          </button>
        )}
        {/* It stays where it is: the second press of a double click must not stop what the first began. */}
        <button type="submit" className="k-button k-primary" disabled={changed === 0 && !saving} aria-disabled={saving}>
          Save All
        </button>
      </div>
    </form>
  )
}
