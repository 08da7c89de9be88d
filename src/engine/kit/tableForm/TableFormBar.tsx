import Button from '@mui/material/Button'
import { t } from '../../texts/t.ts'
import { formatNumber } from '../formatNumber.ts'
import type { TableFormState } from './useTableForm.ts'

/** Above the table: what is changed and what is wrong, the steps back and on, and "Save All", which submits it. */
export function TableFormBar({ form }: { readonly form: TableFormState }) {
  const { changed, wrong, notice, saving, addRow } = form
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
          ? t('No changes yet.')
          : t('%{changed} of %{total} rows changed.', {
              changed: formatNumber(changed),
              total: formatNumber(form.rows.length),
            })}
        {wrong > 0 && (
          <button type="button" className="press k-bad" onClick={form.nextProblem}>
            {t('%{count} error to fix |||| %{count} errors to fix', {
              smart_count: wrong,
              count: formatNumber(wrong),
            })}
          </button>
        )}
        <span role="status" className="k-tf-notice">
          {notice}
        </span>
      </p>
      <div className="k-tf-buttons row wrap end">
        {addRow && (
          <Button disabled={saving} onClick={addRow}>
            {t('Add row')}
          </Button>
        )}
        <Button variant="text" disabled={!form.canUndo} onClick={form.undo}>
          {t('Undo')}
        </Button>
        <Button variant="text" disabled={!form.canRedo} onClick={form.redo}>
          {t('Redo')}
        </Button>
        {saving && <Button onClick={form.stop}>{t('Stop')}</Button>}
        {/* It stays where it is: the second press of a double click must not stop what the first began. */}
        <Button
          type="submit"
          variant="contained"
          color="primary"
          disabled={changed === 0 && !saving}
          aria-disabled={saving}
        >
          {t('Save All')}
        </Button>
      </div>
    </form>
  )
}
