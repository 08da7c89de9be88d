import { useEffect, useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import { errorText, UserError } from '../errorText.ts'
import type { ReadText } from './delimitedRows.ts'
import { readSheet } from './readSheet.ts'
import type { Sheet } from './sheet.ts'

/** The sheet that is being imported: a dropped file, or what stands in the box. Neither is lost to the other's failure. */
export function useSheet(dropped: File | null, readText: ReadText): SheetHandle {
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(dropped)
  const [choice, setChoice] = useState<string>()
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const round = useRef(0)

  useEffect(() => {
    round.current += 1
    const own = round.current
    if (!file && !text.trim()) return setSheet(null)
    setBusy(true)
    const reading = file
      ? readSheet(file, readText, choice)
      : readText(text, { name: t('Pasted text'), delimited: false })
    reading
      .then(
        read => own === round.current && setSheet(read),
        (failure: unknown) => {
          if (own !== round.current) return
          setError(failure instanceof UserError ? errorText(failure) : unread)
          if (file) setFile(null)
        },
      )
      .finally(() => own === round.current && setBusy(false))
  }, [file, choice, text, readText])

  return {
    sheet,
    text,
    error,
    busy,
    file,
    setText: next => {
      setError('')
      setText(next)
    },
    take: next => {
      setError('')
      setChoice(undefined)
      setFile(next)
    },
    choose: setChoice,
    refuse: setError,
  }
}

export interface SheetHandle {
  readonly sheet: Sheet | null
  /** What stands in the box. */
  readonly text: string
  /** Why a file was not taken. */
  readonly error: string
  readonly busy: boolean
  /** The file that is read instead of the box. */
  readonly file: File | null
  readonly setText: (text: string) => void
  /** null goes back to the box. */
  readonly take: (file: File | null) => void
  /** Another sheet of a workbook. */
  readonly choose: (name: string) => void
  readonly refuse: (why: string) => void
}

const unread = t('This file couldn’t be read. Save it again as CSV or .xlsx and try again.')
