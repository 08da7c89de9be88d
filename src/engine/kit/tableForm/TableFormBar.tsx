import Button from '@mui/material/Button'
import { formatNumber } from '../formatNumber.ts'
import type { TableFormState } from './useTableForm.ts'

/** Above the table: what is changed and what is wrong, the steps back and on, and "Save All", which submits it. */
export function TableFormBar({ form }: { readonly form: TableFormState }) {
  const { changed, wrong, told, saving, addRow } = form
  return (
    <form
      className="row wrap apart"
      onSubmit={event => {
        event.preventDefault()
        if (!saving) form.saveAll()
      }}
    >
      <p className="k-tf-summary row wrap soft">
        {changed === 0
          ? 'No changes yet.'
          : `${formatNumber(changed)} of ${formatNumber(form.rows.length)} rows changed.`}
        {wrong > 0 && (
          <button type="button" className="press k-bad" onClick={form.nextProblem}>
            {wrong === 1 ? '1 error' : `${formatNumber(wrong)} errors`} to fix
          </button>
        )}
        <span role="status" className="k-tf-told">
          {told}
        </span>
      </p>
      <div className="k-tf-buttons row wrap end">
        {addRow && (
          <Button disabled={saving} onClick={addRow}>
            Add row
          </Button>
        )}
        <Button variant="text" disabled={!form.canUndo} onClick={form.undo}>
          Undo
        </Button>
        <Button variant="text" disabled={!form.canRedo} onClick={form.redo}>
          Redo
        </Button>
        {saving && <Button onClick={form.stop}>Stop</Button>}
        {/* It stays where it is: the second press of a double click must not stop what the first began. */}
        <Button
          type="submit"
          variant="contained"
          color="primary"
          disabled={changed === 0 && !saving}
          aria-disabled={saving}
        >
          Save All
        </Button>
      </div>
    </form>
  )
}
