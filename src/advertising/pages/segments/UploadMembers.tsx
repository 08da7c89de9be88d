import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { textsOf } from '../../../engine/derive/cells/textsOf.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { Field } from '../../../engine/kit/Field.tsx'
import { FileDrop } from '../../../engine/kit/FileDrop.tsx'
import { formatBytes, formatNumber } from '../../../engine/kit/formatNumber.ts'
import { request } from '../../../engine/providers/http.ts'
import {
  type IdType,
  idTypeLabels,
  idTypes,
  isIdType,
  type UploadOperation,
  uploadLimits,
} from '../../targeting/memberIds.ts'
import { type FileColumns, readColumns } from '../readColumns.ts'

/** Takes a file of IDs for a segment; what becomes of it is told by its run. */
export function UploadMembers({ row, onUploaded }: UploadMembersProps) {
  const notify = useNotify()
  const taken = textsOf(row.idTypes).filter(isIdType)
  const types = taken.length > 0 ? taken : idTypes
  const [operation, setOperation] = useState<UploadOperation>('add')
  const [idType, setIdType] = useState<IdType>(types.includes('hem') ? 'hem' : (types[0] ?? 'hem'))
  const [file, setFile] = useState<Chosen | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  const choose = async (next: File | undefined) => {
    setFailure('')
    if (!next) return
    const columns = await readColumns(next)
    const ids = columns.names.findIndex(name => /mail|hash|id\b/i.test(name))
    setFile({ file: next, columns, column: ids < 0 ? 0 : ids })
  }
  const upload = async () => {
    if (!file) return
    setBusy(true)
    setFailure('')
    try {
      const body = new FormData()
      body.append('file', file.file)
      const asked = { operation, idType, column: String(file.column + 1), header: String(file.columns.header) }
      await request(`/segment/${encodeURIComponent(row.id)}/upload?${new URLSearchParams(asked)}`, {
        method: 'POST',
        body,
      })
      notify('Upload received. The IDs are being loaded.', { type: 'success' })
      setFile(null)
      onUploaded()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title="Upload IDs" note="Hashed while they arrive; never stored as they are">
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
        <Field label="ID type">
          {binding => (
            <Dropdown
              {...binding}
              options={types.map(value => ({ value, label: idTypeLabels[value] }))}
              value={idType}
              onChange={next => isIdType(next) && setIdType(next)}
            />
          )}
        </Field>
        {file && file.columns.names.length > 1 && (
          <Field label="Column with the IDs">
            {binding => (
              <Dropdown
                {...binding}
                options={file.columns.names.map((name, index) => ({
                  value: String(index),
                  label: file.columns.header && name ? name : `Column ${index + 1}`,
                }))}
                value={String(file.column)}
                onChange={next => setFile({ ...file, column: Number(next) })}
              />
            )}
          </Field>
        )}
        <div className="k-wide">
          <FileDrop
            hint={
              file
                ? `${file.file.name}, ${formatBytes(file.file.size)}`
                : 'Drop a CSV or text file with one ID per line here'
            }
            button={file ? 'Select another file' : 'Select file'}
            multiple={false}
            disabled={busy}
            maxSize={uploadLimits.bytes}
            onFiles={files => void choose(files[0])}
            onRefused={([refused]) => refused && setFailure(`${refused.file.name}: ${refused.reason}`)}
          />
        </div>
        <p className="k-wide k-dim">
          Up to {formatNumber(uploadLimits.lines)} lines. SHA-256 hashes are taken as they are; other IDs are normalized
          and hashed.
          {operation === 'replace' && ' All members are replaced at once, when the whole file is loaded.'}
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
            disabled={!file || busy}
            aria-busy={busy}
            onClick={() => void upload()}
          >
            {busy ? 'Uploading…' : 'Upload IDs'}
          </Button>
        </div>
      </div>
    </Card>
  )
}

const operations = [
  { value: 'add', label: 'Add to the segment' },
  { value: 'replace', label: 'Replace all members' },
  { value: 'remove', label: 'Remove from the segment' },
] as const

interface Chosen {
  readonly file: File
  readonly columns: FileColumns
  /** Its index. */
  readonly column: number
}

interface UploadMembersProps {
  readonly row: RowOf<'segment'>
  readonly onUploaded: () => void
}
