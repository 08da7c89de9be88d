import Button from '@mui/material/Button'
import { KeyboardHelp } from '../kit/KeyboardHelp.tsx'
import { ModalDialog } from '../kit/ModalDialog.tsx'
import { theCatalogue } from '../providers/resources.ts'
import { paletteKey } from './shortcuts.ts'

/** Every keyboard shortcut of the console. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ModalDialog label="Keyboard shortcuts" className="s-help" closesBeside onClose={onClose}>
      <header className="row apart under pad">
        <h2>Keyboard shortcuts</h2>
        <Button onClick={onClose}>Close</Button>
      </header>
      <div className="pad">
        <KeyboardHelp
          shortcuts={[
            { label: 'Search, jump and switch', keys: [paletteKey, '/'] },
            ...theCatalogue().sections.map(({ label, shortcut }) => ({
              label: `Go to ${label}`,
              keys: ['g', shortcut],
            })),
            { label: 'This list', keys: ['?'] },
          ]}
        />
      </div>
      <p className="pad soft">
        Dates and times are shown and typed as your browser’s language writes them. A field with a time names its time
        zone.
      </p>
    </ModalDialog>
  )
}
