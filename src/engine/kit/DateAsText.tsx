import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '../texts/t.ts'
import type { DateBoxProps } from './DateBox.tsx'
import { dateOfText } from './dateOfText.ts'
import { TextBox } from './TextBox.tsx'

/**
 * A date box without its picker, for when that code could not be fetched: browsers don't ask for it again before the
 * page is reloaded, and a form must not lose what is in it. It takes the focus that the box at rest had.
 */
export function DateAsText({ of, value, onChange, min: _min, max: _max, minutesStep: _step, ...input }: DateBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  const [held, setHeld] = useState({ value, text: value.replace('T', ' ') })
  // What is told and comes back must not put anything in the place of what is half typed.
  if (held.value !== value) setHeld({ value, text: value.replace('T', ' ') })
  const take = (text: string) => {
    const typed = dateOfText(of, text)
    setHeld({ value: typed, text })
    if (typed !== value) onChange(typed)
  }
  return (
    <TextBox
      {...input}
      ref={box}
      placeholder={placeholders[of]}
      value={held.text}
      onChange={event => take(event.target.value)}
    />
  )
}

const placeholders = { date: 'YYYY-MM-DD', dateTime: t('YYYY-MM-DD hh:mm'), time: 'hh:mm' }
