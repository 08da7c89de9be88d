import MenuItem from '@mui/material/MenuItem'
import { memo, type SyntheticEvent } from 'react'

/**
 * An option in the list of a combobox, which keeps the focus: `active` is where its keys are at. Presses are heard by the
 * list, for all its rows (`optionAt`), so that only rows that change are drawn again.
 */
export const OptionRow = memo(function OptionRow({
  id,
  place,
  label,
  detail,
  description,
  image,
  active,
  ...rest
}: OptionRowProps) {
  return (
    <MenuItem
      component="div"
      role="option"
      id={id}
      data-place={place}
      tabIndex={-1}
      disabled={rest.disabled ?? false}
      aria-selected={rest.selected}
      aria-setsize={rest.count}
      aria-posinset={rest.count && place + 1}
      className={active ? 'Mui-focusVisible' : ''}
      aria-describedby={description && `${id}-about`}
    >
      {image && <img src={image} alt="" width={32} height={32} loading="lazy" />}
      {image === null && <i />}
      <span>
        {label}
        {detail && <span className="k-dim">{detail}</span>}
      </span>
      {description && (
        <small id={`${id}-about`} aria-hidden="true">
          {description}
        </small>
      )}
    </MenuItem>
  )
})

/** The place of the option that an event of its list is about; null beside all of them. */
export function optionAt({ target }: SyntheticEvent): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  return row ? Number(row.dataset.place) : null
}

interface OptionRowProps {
  readonly id: string
  /** Among all options, from 0. */
  readonly place: number
  readonly label: string
  /** Beside the label. */
  readonly detail?: string | undefined
  /** Below it, and its description for who can't see it. */
  readonly description?: string | undefined
  /** The address of a thumbnail; null leaves its place empty. */
  readonly image?: string | null | undefined
  readonly active: boolean
  readonly selected: boolean
  readonly disabled?: boolean | undefined
  /** How many options there are, where not all of them are drawn. */
  readonly count?: number
}
