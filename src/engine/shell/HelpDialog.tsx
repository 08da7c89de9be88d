import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router-dom'
import { labelOf } from '../contract/labels.ts'
import type { Resource } from '../contract/resourceSpec.ts'
import { lowerFirst } from '../derive/list/lowerFirst.ts'
import { KeyboardHelp } from '../kit/KeyboardHelp.tsx'
import { ModalDialog } from '../kit/ModalDialog.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { documentationUrl } from '../providers/documentation.ts'
import { theCatalogue } from '../providers/resources.ts'
import { consoleParts } from './consoleParts.ts'
import { resourceAt } from './resourceAt.ts'
import { paletteKey } from './shortcuts.ts'

/** What the page in view is for, where more is explained, and every keyboard shortcut. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const { pathname } = useLocation()
  const resource = resourceAt(pathname)
  const { pages: all, documentation } = consoleParts.get()
  const pages = all.flatMap(({ path, found }) => (found?.help ? [{ path, label: found.label }] : []))
  return (
    <ModalDialog label="Help" className="s-help" closesBeside onClose={onClose}>
      <header className="row apart under pad">
        <h2>Help</h2>
        <Button onClick={onClose}>Close</Button>
      </header>
      {resource && <AboutRecords resource={resource} isDocumented={documentation} />}
      <p className="row gap-16 wrap under pad">
        {documentation && (
          <a href={documentationUrl('')} target="_blank" rel="noreferrer">
            Documentation
          </a>
        )}
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

function AboutRecords({ resource: { entity, plural, about, states }, isDocumented }: AboutRecordsProps) {
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
      {isDocumented && (
        <p>
          <a href={documentationUrl(`resources/${entity}`)} target="_blank" rel="noreferrer">
            Fields and statuses of {lowerFirst(plural)}
          </a>
        </p>
      )}
    </section>
  )
}

interface AboutRecordsProps {
  readonly resource: Resource
  readonly isDocumented: boolean
}
