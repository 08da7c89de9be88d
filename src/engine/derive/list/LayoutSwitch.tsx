import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { t } from '../../texts/t.ts'

/** How a list that has tiles may look. */
export type Layout = 'gallery' | 'table'

export function LayoutSwitch({ layout, onChange }: LayoutSwitchProps) {
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={t('Layout')}
      value={layout}
      onChange={(_, next: Layout | null) => next && onChange(next)}
    >
      {layouts.map(({ key, label, path }) => (
        <ToggleButton key={key} value={key} aria-label={label} title={label}>
          <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
            <path d={path} strokeWidth="1.3" />
          </svg>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const layouts: readonly { readonly key: Layout; readonly label: string; readonly path: string }[] = [
  { key: 'gallery', label: t('Gallery'), path: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z' },
  { key: 'table', label: t('Table'), path: 'M2 3.5h12M2 8h12M2 12.5h12' },
]

export interface LayoutSwitchProps {
  readonly layout: Layout
  readonly onChange: (layout: Layout) => void
}
