import Button from '@mui/material/Button'
import { type UIEvent, useRef, useState } from 'react'
import {
  moveTo,
  type OptionSelection,
  type OptionSide,
  optionPageSize,
  type PickOption,
  searchOptions,
  selectedOf,
  sideOf,
} from './optionSelection.ts'
import { TextBox } from './TextBox.tsx'
import './optionPicker.css'
import { t } from '../texts/t.ts'

/**
 * Includes and excludes options of a long list (kit.5). The search ignores case and looks at label and value; the list
 * grows by 20 at the end of its scroll, so that ten thousand options cost no more than those that were looked at.
 */
export function OptionPicker({ label, options, selection, onChange, ...rest }: OptionPickerProps) {
  const { disabled = false, startsSelected = false } = rest
  const [text, setText] = useState('')
  const [onlySelected, setOnlySelected] = useState(startsSelected)
  const [limit, setLimit] = useState(optionPageSize)
  const list = useRef<HTMLUListElement>(null)

  const offered = onlySelected ? selectedOf(options, selection) : options
  const found = searchOptions(offered, text)
  const shown = found.slice(0, limit)
  const startOver = () => {
    setLimit(optionPageSize)
    list.current?.scrollTo({ top: 0 })
  }
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 8
    if (atEnd && limit < found.length) setLimit(limit + optionPageSize)
  }
  const show = (selected: boolean) => {
    setOnlySelected(selected)
    startOver()
  }
  return (
    <fieldset className="k-picker panel" aria-label={label} disabled={disabled}>
      <div className="k-picker-head row wrap">
        <TextBox
          type="search"
          disabled={disabled}
          placeholder={t('Search options...')}
          aria-label={t('%{label}: search options', { label })}
          value={text}
          onChange={event => {
            setText(event.target.value)
            startOver()
          }}
        />
        <Button disabled={disabled} aria-pressed={!onlySelected} onClick={() => show(false)}>
          {t('Show All')}
        </Button>
        <Button disabled={disabled} aria-pressed={onlySelected} onClick={() => show(true)}>
          {t('Show Selected (%{count})', { count: selection.included.length + selection.excluded.length })}
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="none" role="status">
          {t('No matching options found...')}
        </p>
      ) : (
        <ul ref={list} className="k-picker-list lines" onScroll={onScroll}>
          {shown.map(option => (
            <PickerRow
              key={option.value}
              option={option}
              side={sideOf(selection, option.value)}
              onMove={side => onChange(moveTo(selection, option.value, side))}
            />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

function PickerRow({ option: { label, detail }, side, onMove }: PickerRowProps) {
  return (
    <li className={side ? `k-${side}` : undefined}>
      <span className="cut grow" title={label}>
        <bdi>{label}</bdi>
        {detail && (
          <small>
            <bdi>{detail}</bdi>
          </small>
        )}
      </span>
      {side && (
        <button
          type="button"
          className="press"
          aria-label={t('Remove %{label}', { label })}
          onClick={() => onMove(null)}
        >
          {t('Remove')}
        </button>
      )}
      <button
        type="button"
        className="press"
        aria-label={t('Include %{label}', { label })}
        aria-pressed={side === 'included'}
        onClick={() => onMove('included')}
      >
        {t('Include')}
      </button>
      <button
        type="button"
        className="press"
        aria-label={t('Exclude %{label}', { label })}
        aria-pressed={side === 'excluded'}
        onClick={() => onMove('excluded')}
      >
        {t('Exclude')}
      </button>
    </li>
  )
}

interface PickerRowProps {
  readonly option: PickOption
  readonly side: OptionSide | null
  readonly onMove: (side: OptionSide | null) => void
}

interface OptionPickerProps {
  /** What is picked; the group's accessible name. */
  readonly label: string
  readonly options: readonly PickOption[]
  readonly selection: OptionSelection
  readonly onChange: (selection: OptionSelection) => void
  readonly disabled?: boolean
  /** Shows only what is selected at first. */
  readonly startsSelected?: boolean
}
