import type { ReactNode } from 'react'
import { PopoverPanel } from './PopoverPanel.tsx'
import './controls.css'
import { t } from '../texts/t.ts'

/**
 * A filter as a sentence: set it is solid ("**Status** is active ×"), unset it is dashed ("+ Type"). `sentence` is what
 * follows the label when it is set. `children` is the editor, shown in a panel.
 */
export function FilterChip({ label, sentence, onClear, children }: FilterChipProps) {
  const set = sentence !== undefined && sentence !== ''
  if (!set) {
    return (
      <PopoverPanel component="button" className="k-filter" label={label} trigger={`+ ${label}`}>
        {children}
      </PopoverPanel>
    )
  }
  return (
    <span className="k-filter k-set">
      <PopoverPanel
        component="button"
        className="k-filter-text cut"
        label={label}
        trigger={
          <>
            <b>{label}</b> {sentence}
          </>
        }
      >
        {children}
      </PopoverPanel>
      <button
        type="button"
        className="k-filter-clear soft"
        aria-label={t('Clear %{label}', { label })}
        onClick={onClear}
      >
        ×
      </button>
    </span>
  )
}

interface FilterChipProps {
  readonly label: string
  readonly sentence?: string | undefined
  readonly onClear: () => void
  readonly children: (close: () => void) => ReactNode
}
