import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router-dom'
import { labelOf } from '../contract/labels.ts'
import type { Resource } from '../contract/resourceSpec.ts'
import { KeyboardHelp } from '../kit/KeyboardHelp.tsx'
import { ModalDialog } from '../kit/ModalDialog.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { theCatalogue } from '../providers/resources.ts'
import { consoleParts } from './consoleParts.ts'
import { resourceAt } from './resourceAt.ts'
import { paletteKey } from './shortcuts.ts'

/** What the page in view is for, where more is explained, and every keyboard shortcut. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const { pathname } = useLocation()
  const resource = resourceAt(pathname)
  const pages = consoleParts
    .get()
    .pages.flatMap(({ path, found }) => (found?.help ? [{ path, label: found.label }] : []))
  return (
    <ModalDialog label="Help" className="s-help" closesBeside onClose={onClose}>
      <header className="row apart under pad">
        <h2>Help</h2>
        <Button onClick={onClose}>Close</Button>
      </header>
      {resource && <AboutRecords resource={resource} />}
      <p className="row gap-16 wrap under pad">
        {[...pages, { path: '/admin/api', label: 'API reference' }].map(({ path, label }) => (
          <Link key={path} to={path} onClick={onClose}>
            {label}
          </Link>
        ))}
      </p>
      <section className="stack gap-12 pad" aria-labelledby="help-shortcuts">
        <h3 id="help-shortcuts" className="heading">
          Keyboard shortcuts
        </h3>
        <KeyboardHelp
          shortcuts={[
            { label: 'Search, jump and switch', keys: [paletteKey, '/'] },
            ...theCatalogue().sections.map(({ label, shortcut }) => ({
              label: `Go to ${label}`,
              keys: ['g', shortcut],
            })),
            { label: 'This help', keys: ['?'] },
          ]}
        />
      </section>
      <p className="pad soft">
        Dates and times are shown and typed as your browser’s language writes them. A field with a time names its time
        zone.
      </p>
    </ModalDialog>
  )
}

function AboutRecords({ resource: { plural, about, states } }: { readonly resource: Resource }) {
  return (
    <section className="stack under pad" aria-labelledby="help-page">
      <h3 id="help-page" className="heading">
        {plural}
      </h3>
      <p>{about}</p>
      {states && (
        <p className="row wrap">
          <span className="k-dim">Statuses:</span>
          {Object.entries(states.of).map(([state, tone]) => (
            <StatusChip key={state} tone={tone} label={labelOf(state, undefined)} />
          ))}
        </p>
      )}
    </section>
  )
}
