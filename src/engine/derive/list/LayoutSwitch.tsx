import { useStore } from 'ra-core'
import './tiles.css'

export type Layout = 'gallery' | 'table'

/** How the person wants a list that has tiles to look; kept across visits. */
export function useLayout(pageKey: string): readonly [Layout, (layout: Layout) => void] {
  return useStore<Layout>(`list.${pageKey}.layout`, 'gallery')
}

export function LayoutSwitch({ layout, onChange }: LayoutSwitchProps) {
  return (
    <fieldset className="l-layouts">
      <legend className="visually-hidden">Layout</legend>
      {layouts.map(({ key, label, path }) => (
        <button
          key={key}
          type="button"
          aria-pressed={layout === key}
          aria-label={label}
          title={label}
          onClick={() => onChange(key)}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
            <path d={path} strokeWidth="1.3" />
          </svg>
        </button>
      ))}
    </fieldset>
  )
}

const layouts: readonly { readonly key: Layout; readonly label: string; readonly path: string }[] = [
  { key: 'gallery', label: 'Gallery', path: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z' },
  { key: 'table', label: 'Table', path: 'M2 3.5h12M2 8h12M2 12.5h12' },
]

interface LayoutSwitchProps {
  readonly layout: Layout
  readonly onChange: (layout: Layout) => void
}
