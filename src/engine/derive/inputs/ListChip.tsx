import { t } from '../../texts/t.ts'
import { useFormError } from '../form/useFormContext.ts'

/** One text of a list, with a mark when it doesn't fit. */
export function ListChip({ text, path, disabled, onEdit, onRemove }: ListChipProps) {
  const error = useFormError(path, false)
  return (
    <span className={error ? 'f-chip f-wrong' : 'f-chip'} title={error}>
      {disabled ? (
        <span className="cut">{text}</span>
      ) : (
        <button
          type="button"
          className="f-chip-text cut"
          onClick={onEdit}
          aria-label={t('Change %{entry}', { entry: text })}
        >
          {text}
        </button>
      )}
      {!disabled && (
        <button type="button" className="press" aria-label={t('Remove %{name}', { name: text })} onClick={onRemove}>
          ×
        </button>
      )}
    </span>
  )
}

interface ListChipProps {
  readonly text: string
  readonly path: string
  readonly disabled: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}
