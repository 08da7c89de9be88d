import { useEffect, useRef, useState } from 'react'
import { labelOf } from '../../contract/labels.ts'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { t } from '../../texts/t.ts'
import { joinPath, type Row } from '../form/rowPath.ts'
import { sameValue } from '../form/sameValue.ts'
import type { InputProps } from './inputProps.ts'
import { TargetingDimension } from './TargetingDimension.tsx'

/**
 * Who and what is aimed at: only the dimensions that narrow it down stand here; more are added one by one. `isSummarized` where a sentence
 * above says already that nothing narrows it down.
 */
export function TargetingInput({
  field,
  path,
  label,
  value,
  onChange,
  disabled,
  isSummarized = false,
}: InputProps<'targeting'> & { readonly isSummarized?: boolean }) {
  const row = typeof value === 'object' && value !== null ? (value as Row) : {}
  const [opened, setOpened] = useState<readonly string[]>([])
  const place = useRef<HTMLDivElement>(null)
  const added = useRef<string | null>(null)
  useEffect(() => {
    if (!added.current) return
    const at = place.current?.querySelector(`[data-dimension="${added.current}"]`)
    added.current = null
    at?.querySelector<HTMLElement>('input, .f-add, [role="combobox"], [role="gridcell"][tabindex="0"]')?.focus()
  })
  const dimensions = Object.entries(field.fields)
  const isShown = (name: string) => opened.includes(name) || !sameValue(row[name], undefined)
  const shown = dimensions.filter(([name]) => isShown(name))
  const rest = dimensions.filter(([name]) => !isShown(name))
  const add = (name: string) => {
    added.current = name
    setOpened([...opened, name])
  }
  const remove = (name: string) => {
    const { [name]: _, ...others } = row
    onChange(others)
    setOpened(opened.filter(one => one !== name))
  }
  return (
    <div ref={place} className="f-targeting stack fit below">
      {shown.length === 0 && (field.inherits || !isSummarized) && (
        <p className="k-dim">{emptyText(field.inherits !== undefined, disabled)}</p>
      )}
      {shown.map(([name, dimension]) => (
        <TargetingDimension
          key={name}
          name={name}
          field={dimension}
          at={joinPath(path, name)}
          disabled={disabled}
          onRemove={() => remove(name)}
        />
      ))}
      {!disabled && rest.length > 0 && (
        <Dropdown
          variant="plain"
          label={t('%{label}: add dimension', { label })}
          placeholder={t('Add dimension')}
          options={rest.map(([name, dimension]) => ({ value: name, label: labelOf(name, dimension) }))}
          value={null}
          onChange={add}
        />
      )}
    </div>
  )
}

function emptyText(inherits: boolean, disabled: boolean): string {
  if (disabled) return inherits ? t('No targeting of its own.') : t('Everyone, everywhere.')
  return inherits
    ? t('No targeting of its own. Add a dimension to narrow it down.')
    : t('Everyone, everywhere. Add a dimension to narrow it down.')
}
