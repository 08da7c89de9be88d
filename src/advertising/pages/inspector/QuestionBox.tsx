import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { formatBytes } from '../../../engine/kit/formatNumber.ts'
import { TextArea } from '../../../engine/kit/TextBox.tsx'
import { t } from '../../../engine/texts/t.ts'
import { mostBytes, readQuestion } from './readQuestion.ts'

/**
 * One box for an address or a document, which a file may be dropped on. What is in it stays there, whatever comes of
 * the question. With `textOnly` an address is refused, because nothing is fetched.
 */
export function QuestionBox({ text, onText, onAsk, busy, textOnly = false }: QuestionBoxProps) {
  const id = useId()
  const [error, setError] = useState('')
  const question = readQuestion(text)
  const edit = (next: string) => {
    setError('')
    onText(next)
  }
  const ask = (event?: FormEvent) => {
    event?.preventDefault()
    if (question.kind === 'nothing')
      return setError(textOnly ? t('Paste a VAST document first.') : t('Paste a URL or a document first.'))
    if (question.kind === 'wrong') return setError(question.message)
    if (textOnly && question.kind === 'url') return setError(noAddresses)
    setError('')
    onAsk(question.kind === 'url' ? { url: question.url } : { xml: question.xml })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    // In a document Enter makes a new line, unless Control is held.
    if (event.ctrlKey || event.metaKey || !text.trimStart().startsWith('<')) ask(event)
  }
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: false,
    useFsAccessApi: false,
    onDrop: async ([file]) => {
      if (!file) return
      if (file.size > mostBytes * 2)
        return setError(
          t('%{file} is %{size}; the limit is 1 MiB.', {
            file: file.name.slice(0, 80),
            size: formatBytes(file.size),
          }),
        )
      edit(await file.text())
    },
  })
  return (
    <Box
      component="form"
      className="stack gap-4 panel pad mb-16"
      sx={isDragActive ? { ...looks, ...dropped } : looks}
      onSubmit={ask}
      {...getRootProps({ role: undefined })}
    >
      <input {...getInputProps({ 'aria-hidden': true })} />
      <label className="label" htmlFor={id}>
        {textOnly ? t('VAST document') : t('URL or VAST document')}
      </label>
      <Box sx={line}>
        <TextArea
          id={id}
          rows={1}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          placeholder={
            textOnly ? '<VAST version="4.2">…' : 'https://ads.example.com/vast?id=1 or <VAST version="4.2">…'
          }
          aria-describedby={`${id}-about`}
          aria-invalid={error ? true : undefined}
          onChange={event => edit(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="row still">
          <Button type="submit" variant="contained" color="primary" disabled={busy}>
            {busy ? t('Inspecting…') : t('Inspect')}
          </Button>
          <Button onClick={open}>{t('Open file')}</Button>
        </div>
      </Box>
      <p id={`${id}-about`} className={error ? 'k-field-error' : 'k-field-help'} role="status">
        {error || aboutOf(question, textOnly)}
      </p>
    </Box>
  )
}

const noAddresses = t('This page doesn’t call other servers. Paste the document itself.')

function aboutOf(question: ReturnType<typeof readQuestion>, textOnly: boolean): string {
  switch (question.kind) {
    case 'url':
      return textOnly
        ? noAddresses
        : t(
            'A URL. The server fetches it and follows its wrappers, with macro values that reveal nothing about a viewer.',
          )
    case 'xml':
      return t('A document of %{size}.', { size: formatBytes(new TextEncoder().encode(question.xml).length) })
    case 'wrong':
      return question.message
    case 'nothing':
      return textOnly
        ? t('Paste a document, or drop a file here. It stays on this page.')
        : t('Paste a URL or a document, or drop a file here. No tracker is called.')
  }
}

interface QuestionBoxProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onAsk: (question: { readonly url: string } | { readonly xml: string }) => void
  readonly busy: boolean
  readonly textOnly?: boolean
}

const looks = {
  '& .MuiInputBase-root': { flex: 1 },
  '& textarea': {
    minHeight: 30,
    maxHeight: 138,
    padding: '6px 10px',
    font: '12px / 18px var(--mono)',
    overflow: 'auto',
    overflowWrap: 'anywhere',
  },
}

const dropped = { '&&': { background: 'var(--accent-soft)', borderColor: 'var(--accent)' } }

const line = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'stretch', sm: 'flex-start' },
  gap: 1,
}
