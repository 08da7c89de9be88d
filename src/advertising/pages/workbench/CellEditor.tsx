import Tooltip from '@mui/material/Tooltip'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { TextBox } from '../../../engine/kit/TextBox.tsx'
import type { OpenEdit } from './useCellEdits.ts'

/** The box that a cell is typed in. Enter saves, Escape gives up, going elsewhere saves what was changed. */
export function CellEditor({ edit, label, note, numeric, onType, onSave, onCancel }: CellEditorProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.select()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') onSave(true)
    else onCancel()
  }
  return (
    <Tooltip open={Boolean(edit.error ?? note)} placement="bottom-start" title={edit.error ?? note ?? ''}>
      <span style={{ display: 'block', minWidth: 96 }}>
        <TextBox
          ref={box}
          aria-label={label}
          aria-invalid={edit.error !== null}
          autoComplete="off"
          numeric={numeric}
          maxLength={500}
          readOnly={edit.isSaving}
          value={edit.text}
          onChange={event => onType(event.target.value)}
          onBlur={() => onSave(false)}
          onKeyDown={onKeyDown}
        />
        {edit.error && (
          <span role="alert" className="visually-hidden">
            {edit.error}
          </span>
        )}
      </span>
    </Tooltip>
  )
}

interface CellEditorProps {
  readonly edit: OpenEdit
  readonly label: string
  /** What is worth knowing while it is typed. */
  readonly note: string | null
  readonly numeric: boolean
  readonly onType: (text: string) => void
  /** `stay`: the keys were used, and want to go on from the cell. */
  readonly onSave: (stay: boolean) => void
  readonly onCancel: () => void
}
