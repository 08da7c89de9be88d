import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { Card } from '../../engine/kit/Card.tsx'
import { Dropdown } from '../../engine/kit/Dropdown.tsx'
import { errorText } from '../../engine/kit/errorText.ts'
import { Field } from '../../engine/kit/Field.tsx'
import { FileDrop } from '../../engine/kit/FileDrop.tsx'
import { formatBytes } from '../../engine/kit/formatNumber.ts'
import { isWorkbook } from '../../engine/kit/sheet/isWorkbook.ts'
import { TextArea } from '../../engine/kit/TextBox.tsx'
import { request } from '../../engine/providers/http.ts'
import { t } from '../../engine/texts/t.ts'
import { type UploadOperation, uploadLimits } from '../targeting/memberIds.ts'
import { type FileColumns, readColumns } from './readColumns.ts'

/** Takes a file, or pasted lines where `words.paste` says so, and sends it; what becomes of it is told by its run. */
export function UploadForm({ path, type, operations, columnOf, words, onUploaded }: UploadFormProps) {
  const notify = useNotify()
  const [operation, setOperation] = useState<UploadOperation>('add')
  const [chosenType, setType] = useState(type.first)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  /** The name of the file that is being read; a large workbook takes a moment. */
  const [reading, setReading] = useState('')
  const [failure, setFailure] = useState('')

  const choose = async (file: File | undefined) => {
    setFailure('')
    if (!file) return
    setReading(file.name)
    try {
      setChosen(await readFile(file, columnOf))
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setReading('')
    }
  }
  const send = async () => {
    setBusy(true)
    setFailure('')
    try {
      const pasted = () => readFile(new File([text], t('Pasted text.txt'), { type: 'text/plain' }))
      const { file, columns, column } = chosen ?? (await pasted())
      const body = new FormData()
      body.append('file', file)
      const asked = { operation, [type.name]: chosenType, column: String(column + 1), header: String(columns.header) }
      await request(`${path}?${new URLSearchParams(asked)}`, { method: 'POST', body })
      notify(words.received, { type: 'success' })
      setChosen(null)
      setText('')
      onUploaded()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={words.title} note={words.note}>
      <div className="columns pad">
        <Field label={t('What to do')}>
          {binding => (
            <Dropdown
              {...binding}
              options={operations}
              value={operation}
              onChange={next => setOperation(next as UploadOperation)}
            />
          )}
        </Field>
        <Field label={type.label}>
          {binding => <Dropdown {...binding} options={type.options} value={chosenType} onChange={setType} />}
        </Field>
        {chosen && chosen.columns.names.length > 1 && (
          <Field label={words.column}>
            {binding => (
              <Dropdown
                {...binding}
                options={chosen.columns.names.map((name, index) => ({
                  value: String(index),
                  label: chosen.columns.header && name ? name : t('Column %{number}', { number: index + 1 }),
                }))}
                value={String(chosen.column)}
                onChange={next => setChosen({ ...chosen, column: Number(next) })}
              />
            )}
          </Field>
        )}
        <div className="k-wide">
          <FileDrop
            hint={reading ? t('Reading %{file}…', { file: reading }) : chosen ? fileText(chosen.given) : words.hint}
            button={chosen ? t('Select another file') : t('Select file')}
            multiple={false}
            disabled={busy || reading !== ''}
            maxSize={uploadLimits.bytes}
            onFiles={files => void choose(files[0])}
            onRefused={([refused]) => refused && setFailure(`${refused.file.name}: ${refused.reason}`)}
          />
        </div>
        {words.paste && !chosen && (
          <div className="k-wide">
            <Field label={words.paste}>
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
          {words.description}
          {operation === 'replace' && ` ${words.replaces}`}
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
            {busy ? t('Uploading…') : words.send}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** @throws UnreadableSheet when it is a workbook that can't be read */
async function readFile(given: File, columnOf: (names: readonly string[]) => number = () => 0): Promise<Chosen> {
  const start = new Uint8Array(await given.slice(0, 4).arrayBuffer())
  const file = isWorkbook(start)
    ? await (await import('../../engine/kit/sheet/workbookAsText.ts')).workbookAsText(given)
    : given
  const columns = await readColumns(file)
  return { given, file, columns, column: columnOf(columns.names) }
}

function fileText({ name, size }: File): string {
  return `${name}, ${formatBytes(size)}`
}

interface Chosen {
  /** As it was chosen. */
  readonly given: File
  /** Its lines. */
  readonly file: File
  readonly columns: FileColumns
  /** Its index. */
  readonly column: number
}

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface UploadFormProps {
  /** Of the API's call. */
  readonly path: string
  /** What the values are: the call's parameter, and the choices. */
  readonly type: {
    readonly name: string
    readonly label: string
    readonly options: readonly Option<string>[]
    readonly first: string
  }
  readonly operations: readonly Option<UploadOperation>[]
  /** The column that is read unless another is chosen, by the names of all. Default: the first. */
  readonly columnOf?: (names: readonly string[]) => number
  readonly words: {
    readonly title: string
    readonly note?: string
    readonly column: string
    readonly hint: string
    readonly paste?: string
    readonly description: string
    readonly replaces: string
    readonly send: string
    readonly received: string
  }
  readonly onUploaded: () => void
}
