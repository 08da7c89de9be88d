import './keyboardHelp.css'

/** Shortcuts and what they do: keys that are pressed one after the other, or each for itself, side by side. */
export function KeyboardHelp({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  return (
    <dl className="k-keys">
      {shortcuts.map(({ label, keys }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {keys.map(key => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export interface Shortcut {
  readonly label: string
  readonly keys: readonly string[]
}
