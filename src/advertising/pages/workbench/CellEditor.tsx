import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TextBox } from '../../../engine/kit/TextBox.tsx'
import type { OpenEdit } from './useCellEdits.ts'

/** The box that a cell is typed in. Enter saves, Escape gives up, going elsewhere saves what was changed. */
export function CellEditor({ edit, label, note, numeric, onType, onSave, onCancel }: CellEditorProps) {
  const box = useRef<HTMLInputElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
  const says = edit.error ?? note
  return (
    <span ref={setAnchor} style={{ display: 'block', minWidth: 96 }}>
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
      {says && (
        // Fixed, so that the scrolling grid doesn't cut it off.
        <Popper
          open
          anchorEl={anchor}
          disablePortal
          placement="bottom-start"
          popperOptions={{ strategy: 'fixed' }}
          sx={above}
        >
          <Paper
            variant="outlined"
            role={edit.error ? 'alert' : 'status'}
            sx={{ ...words, color: edit.error ? 'error.main' : 'text.primary' }}
          >
            {says}
          </Paper>
        </Popper>
      )}
    </span>
  )
}

const above = { zIndex: 10 } as const
const words = { marginTop: '4px', padding: '6px 10px', maxWidth: 320, whiteSpace: 'normal', textAlign: 'left' } as const

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
