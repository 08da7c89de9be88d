import Button from '@mui/material/Button'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { OpenEdit } from './useCellEdits.ts'

/** What a cell becomes, chosen from a list that is open at once. Escape gives up; what is chosen is saved. */
export function ChoiceEditor({ edit, label, options, onChoose, onCancel }: ChoiceEditorProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const button = box.current?.querySelector('button')
    button?.focus()
    button?.click()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape' && !event.defaultPrevented) onCancel()
  }
  return (
    <fieldset ref={box} aria-label={label} style={plain} onKeyDown={onKeyDown}>
      <Dropdown label={label} options={options} value={edit.text} disabled={edit.isSaving} onChange={onChoose} />
      {edit.tried && (
        <span role="status" style={{ display: 'block', whiteSpace: 'normal', maxWidth: 260 }}>
          {edit.tried.says.replace(/ Press Enter.*$/, '')}{' '}
          <Button onClick={() => onChoose(edit.text)}>{t('Change')}</Button>
        </span>
      )}
      {edit.error && (
        <span role="alert" className="k-ink-bad" style={{ display: 'block', whiteSpace: 'normal' }}>
          {edit.error}
        </span>
      )}
    </fieldset>
  )
}

const plain = { minWidth: 120, margin: 0, padding: 0, border: 0 } as const

interface ChoiceEditorProps {
  readonly edit: OpenEdit
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
  readonly onCancel: () => void
}
