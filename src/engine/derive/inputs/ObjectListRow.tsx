import type { Fields } from '../../contract/fieldSpec.ts'
import { IconAction } from '../../kit/IconAction.tsx'
import { t } from '../../texts/t.ts'
import { FieldRows } from './FieldRows.tsx'

/** One object of a list, with what can be done to it. */
export function ObjectListRow({ title, fields, at, disabled, first, last, ...on }: ObjectListRowProps) {
  return (
    <fieldset className="f-table-row" aria-label={title}>
      <span className="f-table-title caption soft">{title}</span>
      <div className="f-cells gap-12">
        <FieldRows fields={fields} at={at} />
      </div>
      {!disabled && (
        <div className="f-table-tools">
          <RowButton
            label={t('Move %{title} up', { title })}
            disabled={first}
            onClick={on.onUp}
            path="M8 12V4M4.5 7.5 8 4l3.5 3.5"
          />
          <RowButton
            label={t('Move %{title} down', { title })}
            disabled={last}
            onClick={on.onDown}
            path="M8 4v8M4.5 8.5 8 12l3.5-3.5"
          />
          <RowButton
            label={t('Duplicate %{title}', { title })}
            disabled={!on.onDuplicate}
            onClick={() => on.onDuplicate?.()}
            path="M6 6h7v7H6zM10 6V3H3v7h3"
          />
          <RowButton
            label={t('Remove %{title}', { title })}
            disabled={false}
            onClick={on.onRemove}
            path="M4 4l8 8M12 4l-8 8"
          />
        </div>
      )}
    </fieldset>
  )
}

function RowButton({ label, disabled, onClick, path }: RowButtonProps) {
  return (
    <IconAction size="small" label={label} disabled={disabled} onClick={onClick}>
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    </IconAction>
  )
}

interface RowButtonProps {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly path: string
}

interface ObjectListRowProps {
  readonly title: string
  readonly fields: Fields
  readonly at: string
  readonly disabled: boolean
  readonly first: boolean
  readonly last: boolean
  readonly onUp: () => void
  readonly onDown: () => void
  /** Missing when the list is full. */
  readonly onDuplicate: (() => void) | undefined
  readonly onRemove: () => void
}
