import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { Field } from '../../../engine/kit/Field.tsx'
import { FileDrop } from '../../../engine/kit/FileDrop.tsx'
import { formatBytes, formatNumber } from '../../../engine/kit/formatNumber.ts'
import { TextArea } from '../../../engine/kit/TextBox.tsx'
import { request } from '../../../engine/providers/http.ts'
import { type EntryType, entryTypeLabels, entryTypesOf, isEntryType, listLimits } from '../../targeting/listEntries.ts'
import type { UploadOperation } from '../../targeting/memberIds.ts'
import { type FileColumns, readColumns } from '../readColumns.ts'

/** Takes a file or pasted lines for an inventory list; what becomes of them is told by the run. */
export function ImportEntries({ row, onImported }: ImportEntriesProps) {
  const notify = useNotify()
  const types = entryTypesOf(row.kind)
  const [operation, setOperation] = useState<UploadOperation>('add')
  const [type, setType] = useState<EntryType>(types[0] ?? 'domain')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  const choose = async (file: File | undefined) => {
    setFailure('')
    if (file) setChosen({ file, columns: await readColumns(file), column: 0 })
  }
  const send = async () => {
    setBusy(true)
    setFailure('')
    try {
      const pasted = new File([text], 'Pasted text.txt', { type: 'text/plain' })
      const { file, columns, column } = chosen ?? { file: pasted, columns: await readColumns(pasted), column: 0 }
      const body = new FormData()
      body.append('file', file)
      const asked = { operation, type, column: String(column + 1), header: String(columns.header) }
      await request(`/inventory-set/${encodeURIComponent(row.id)}/import?${new URLSearchParams(asked)}`, {
        method: 'POST',
        body,
      })
      notify('Upload received. The entries are being imported.', { type: 'success' })
      setChosen(null)
      setText('')
      onImported()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title="Import entries">
      <div className="columns pad">
        <Field label="What to do">
          {binding => (
            <Dropdown
              {...binding}
              options={operations}
              value={operation}
              onChange={next => setOperation(next as UploadOperation)}
            />
          )}
        </Field>
        <Field label="Entry type">
          {binding => (
            <Dropdown
              {...binding}
              options={types.map(value => ({ value, label: entryTypeLabels[value] }))}
              value={type}
              onChange={next => isEntryType(next) && setType(next)}
            />
          )}
        </Field>
        {chosen && chosen.columns.names.length > 1 && (
          <Field label="Column with the entries">
            {binding => (
              <Dropdown
                {...binding}
                options={chosen.columns.names.map((name, index) => ({
                  value: String(index),
                  label: chosen.columns.header && name ? name : `Column ${index + 1}`,
                }))}
                value={String(chosen.column)}
                onChange={next => setChosen({ ...chosen, column: Number(next) })}
              />
            )}
          </Field>
        )}
        <div className="k-wide">
          <FileDrop
            hint={
              chosen
                ? `${chosen.file.name}, ${formatBytes(chosen.file.size)}`
                : 'Drop a CSV or text file with one entry per line here'
            }
            button={chosen ? 'Select another file' : 'Select file'}
            multiple={false}
            disabled={busy}
            maxSize={listLimits.bytes}
            onFiles={files => void choose(files[0])}
            onRefused={([refused]) => refused && setFailure(`${refused.file.name}: ${refused.reason}`)}
          />
        </div>
        {!chosen && (
          <div className="k-wide">
            <Field label="Or paste entries, one per line">
              {binding => (
                <TextArea
                  {...binding}
                  rows={4}
                  spellCheck={false}
                  value={text}
                  disabled={busy}
                  onChange={event => setText(event.target.value)}
                />
              )}
            </Field>
          </div>
        )}
        <p className="k-wide k-dim">
          A list has up to {formatNumber(listLimits.entries)} entries. Domains and store URLs are shortened to the form
          that bid requests use.
          {operation === 'replace' && ' All entries are replaced at once, when the whole file is read.'}
        </p>
        {failure && (
          <Alert severity="error" className="k-wide">
            {failure}
          </Alert>
        )}
        <div className="k-wide">
          <Button
            variant="contained"
            color="primary"
            disabled={(!chosen && !text.trim()) || busy}
            aria-busy={busy}
            onClick={() => void send()}
          >
            {busy ? 'Uploading…' : 'Import entries'}
          </Button>
        </div>
      </div>
    </Card>
  )
}

const operations = [
  { value: 'add', label: 'Add to the list' },
  { value: 'replace', label: 'Replace all entries' },
  { value: 'remove', label: 'Remove from the list' },
] as const

interface Chosen {
  readonly file: File
  readonly columns: FileColumns
  /** Its index. */
  readonly column: number
}

interface ImportEntriesProps {
  readonly row: RowOf<'inventory-set'>
  readonly onImported: () => void
}
