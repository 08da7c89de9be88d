import Button from '@mui/material/Button'
import { type CSSProperties, useEffect, useRef } from 'react'
import { labelOf } from '../../contract/labels.ts'
import { Phrase } from '../../kit/Phrase.tsx'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import { initialRow } from '../form/initialRow.ts'
import { joinPath, type Row } from '../form/rowPath.ts'
import { columnWidths } from './columnWidths.ts'
import type { InputProps } from './inputProps.ts'
import { ObjectListRow } from './ObjectListRow.tsx'
import { CompactContext } from './useCompact.ts'

/** Rows of fields: added, doubled, moved and taken out by buttons. Simple ones stand in columns under one head. */
export function ObjectListInput({ field, path, value, onChange, disabled }: InputProps<'objectList'>) {
  const rows: readonly Row[] = Array.isArray(value) ? value : []
  const item = field.item ?? t('Row')
  const fields = Object.fromEntries(Object.entries(field.fields).filter(([, inner]) => !inner.readOnly))
  const widths = columnWidths(fields)
  const columns = widths?.map(width => `minmax(0, ${width}fr)`).join(' ')
  const list = useRef<HTMLDivElement>(null)
  const added = useRef(false)
  useEffect(() => {
    // The new row's first input, once it stands there.
    if (!added.current) return
    added.current = false
    list.current?.querySelector<HTMLElement>(':scope > :last-child :is(input, textarea, button)')?.focus()
  })
  const add = (row: Row, at = rows.length) => {
    added.current = at === rows.length
    onChange(rows.toSpliced(at, 0, row))
  }
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (row) onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }
  const full = field.max !== undefined && rows.length >= field.max
  return (
    <div
      className={columns ? 'f-table stack fit below f-columns' : 'f-table stack fit below'}
      style={columns ? ({ '--columns': columns } as CSSProperties) : undefined}
    >
      {columns && rows.length > 0 && (
        <div className="f-table-head caption soft" aria-hidden="true">
          {Object.entries(fields).map(([name, inner]) => (
            <span key={name}>
              {labelOf(name, inner)}
              {inner.required && <span className="k-ink-bad"> *</span>}
            </span>
          ))}
        </div>
      )}
      <CompactContext value={columns !== undefined}>
        {rows.length > 0 && (
          <div ref={list} className="f-table-rows stack">
            {rows.map((row, index) => (
              <ObjectListRow
                key={joinPath(path, index)}
                title={`${item} ${index + 1}`}
                fields={fields}
                at={joinPath(path, index)}
                disabled={disabled}
                first={index === 0}
                last={index === rows.length - 1}
                onUp={() => move(index, index - 1)}
                onDown={() => move(index, index + 1)}
                onDuplicate={full ? undefined : () => add(row, index + 1)}
                onRemove={() => onChange(rows.toSpliced(index, 1))}
              />
            ))}
          </div>
        )}
      </CompactContext>
      {!disabled && (
        <Button disabled={full} onClick={() => add(initialRow(fields))}>
          <Phrase text="Add %{item}" values={{ item: inSentence(item) }} />
        </Button>
      )}
      {full && (
        <span className="k-field-help">
          <Phrase text="At most %{max}." values={{ max: field.max }} />
        </span>
      )}
    </div>
  )
}
