import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ClipboardEvent, useId } from 'react'
import { t } from '../../texts/t.ts'
import { Dropdown } from '../Dropdown.tsx'
import { FileDrop } from '../FileDrop.tsx'
import { formatBytes, formatNumber } from '../formatNumber.ts'
import { PageDrop } from '../PageDrop.tsx'
import { Phrase } from '../Phrase.tsx'
import { TextArea } from '../TextBox.tsx'
import type { SheetHandle } from './useSheet.ts'

/** More would make the box slow to type in; it is taken as a file is. */
const mostTyped = 200_000

/** Where rows come from: a file that is dropped or chosen, or what is pasted. */
export function SheetSource({ source, disabled, words }: SheetSourceProps) {
  const id = useId()
  const { sheet, file, text, error, busy } = source
  const takeFiles = ([first, ...more]: readonly File[]) => {
    if (disabled || !first) return
    if (more.length > 0) return source.refuse(t('Drop one file at a time.'))
    source.take(first)
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length < mostTyped) return
    event.preventDefault()
    source.take(new File([pasted], t('Pasted text.txt'), { type: 'text/plain' }))
  }
  if (file && sheet)
    return (
      <div className="gap-lines row wrap">
        <Box className="row breaks wrap" sx={{ flex: '1 1 240px' }}>
          <b>{sheet.name}</b>
          <span className="k-dim">
            <Phrase
              text="%{form} · %{size} · %{count} rows"
              values={{ form: sheet.form, size: formatBytes(file.size), count: formatNumber(sheet.rows.length) }}
            />
          </span>
        </Box>
        {sheet.choices && sheet.choices.length > 1 && (
          <div style={{ width: 200 }}>
            <Dropdown
              label={t('Sheet')}
              options={sheet.choices.map(name => ({ value: name, label: name }))}
              value={sheet.choice ?? null}
              disabled={disabled}
              onChange={source.choose}
            />
          </div>
        )}
        <Button disabled={disabled} onClick={() => source.take(null)}>
          {t('Change')}
        </Button>
        <PageDrop onFiles={takeFiles} label={words.drop} />
      </div>
    )
  return (
    <>
      <Box sx={beside}>
        <FileDrop
          hint={
            busy && file
              ? t('Reading %{name}…', { name: file.name })
              : t('%{drop}: CSV, XLSX, or TXT', { drop: words.drop })
          }
          button={t('Select a file')}
          multiple={false}
          disabled={disabled || busy}
          onFiles={takeFiles}
        />
        <div className="k-field">
          <label htmlFor={`${id}-text`}>{words.paste}</label>
          <TextArea
            id={`${id}-text`}
            className="k-sheet-text"
            rows={6}
            spellCheck={false}
            value={text}
            disabled={disabled}
            aria-describedby={`${id}-help`}
            placeholder={words.example}
            onPaste={onPaste}
            onChange={event => source.setText(event.target.value)}
          />
          <p id={`${id}-help`} className="k-field-help">
            {words.help}
          </p>
        </div>
      </Box>
      {error && (
        <p className="k-field-error" role="alert">
          {error}
        </p>
      )}
      <PageDrop onFiles={takeFiles} label={words.drop} />
    </>
  )
}

interface SheetSourceProps {
  readonly source: SheetHandle
  readonly disabled: boolean
  readonly words: {
    /** “Drop a …”. */
    readonly drop: string
    /** Above the box: “Or paste …”. */
    readonly paste: string
    readonly example: string
    readonly help: string
  }
}

const beside = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(240px, 1fr) minmax(0, 2fr)' },
  '& > .k-drop': { alignContent: 'center' },
  '& .k-sheet-text': {
    minHeight: 128,
    maxHeight: 320,
    overflow: 'auto',
    font: '12px / 18px var(--mono)',
    whiteSpace: 'pre',
  },
}
