/** Shortcuts and what they do: keys that are pressed one after the other, or each for itself, side by side. */
export function KeyboardHelp({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  return (
    <dl className="stack gap-12">
      {shortcuts.map(({ label, keys }) => (
        <div key={label} className="row apart gap-16">
          <dt>{label}</dt>
          <dd className="row gap-4">
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
