import { catalogue } from '../../resources.config.ts'
import { ModalDialog } from './ModalDialog.tsx'
import { paletteKey } from './shortcuts.ts'

/** Every keyboard shortcut of the console. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['Search, jump and switch', [paletteKey, '/']],
    ...catalogue.sections.map(({ label, shortcut }) => [`Go to ${label}`, ['g', shortcut]] as const),
    ['This list', ['?']],
  ]
  return (
    <ModalDialog label="Keyboard shortcuts" onClose={onClose}>
      <header className="s-dialog-head">
        <h2>Keyboard shortcuts</h2>
        <button type="button" className="k-button" onClick={onClose}>
          Close
        </button>
      </header>
      <dl className="s-keys">
        {rows.map(([what, keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </ModalDialog>
  )
}
