import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ClipboardEvent, useId } from 'react'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { FileDrop } from '../../../engine/kit/FileDrop.tsx'
import { formatBytes, formatNumber } from '../../../engine/kit/formatNumber.ts'
import { PageDrop } from '../../../engine/kit/PageDrop.tsx'
import { TextArea } from '../../../engine/kit/TextBox.tsx'
import type { SheetHandle } from './useSheet.ts'

/** More would make the box slow to type in; it is taken as a file is. */
const mostTyped = 200_000

/** Where the tags come from: a file that is dropped or chosen, or what is pasted. */
export function SheetSource({ source, disabled }: SheetSourceProps) {
  const id = useId()
  const { sheet, file, text, error, busy } = source
  const takeFiles = ([first, ...more]: readonly File[]) => {
    if (disabled || !first) return
    if (more.length > 0) return source.refuse('Drop one file at a time.')
    source.take(first)
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length < mostTyped) return
    event.preventDefault()
    source.take(new File([pasted], 'Pasted text.txt', { type: 'text/plain' }))
  }
  if (file && sheet)
    return (
      <div className="gap-lines row wrap">
        <Box className="row breaks wrap" sx={{ flex: '1 1 240px' }}>
          <b>{sheet.name}</b>
          <span className="k-dim">
            {sheet.form} · {formatBytes(file.size)} · {formatNumber(sheet.rows.length)} rows
          </span>
        </Box>
        {sheet.choices && sheet.choices.length > 1 && (
          <div style={{ width: 200 }}>
            <Dropdown
              label="Sheet"
              options={sheet.choices.map(name => ({ value: name, label: name }))}
              value={sheet.choice ?? null}
              disabled={disabled}
              onChange={source.choose}
            />
          </div>
        )}
        <Button disabled={disabled} onClick={() => source.take(null)}>
          Change
        </Button>
        <PageDrop onFiles={takeFiles} label="Drop a tag sheet" />
      </div>
    )
  return (
    <>
      <Box sx={beside}>
        <FileDrop
          hint={busy && file ? `Reading ${file.name}…` : 'Drop a tag sheet: CSV, XLSX or TXT'}
          button="Select a file"
          multiple={false}
          disabled={disabled || busy}
          onFiles={takeFiles}
        />
        <div className="k-field i-paste">
          <label htmlFor={`${id}-text`}>Or paste tags</label>
          <TextArea
            id={`${id}-text`}
            className="i-text"
            rows={6}
            spellCheck={false}
            value={text}
            disabled={disabled}
            aria-describedby={`${id}-help`}
            placeholder={
              'https://ads.example.com/vast?id=1\nSummer banner\t<script src="https://cdn.example.com/tag.js?size=300x250"></script>'
            }
            onPaste={onPaste}
            onChange={event => source.setText(event.target.value)}
          />
          <p id={`${id}-help`} className="k-field-help">
            One to a line: a VAST address, a VAST document or a display tag. Cells copied from a spreadsheet work too.
          </p>
        </div>
      </Box>
      {error && (
        <p className="k-field-error" role="alert">
          {error}
        </p>
      )}
      <PageDrop onFiles={takeFiles} label="Drop a tag sheet" />
    </>
  )
}

interface SheetSourceProps {
  readonly source: SheetHandle
  readonly disabled: boolean
}

const beside = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(240px, 1fr) minmax(0, 2fr)' },
  '& > .k-drop': { alignContent: 'center' },
  '& .i-text': { minHeight: 128, maxHeight: 320, overflow: 'auto', font: '12px / 18px var(--mono)', whiteSpace: 'pre' },
}
