import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router-dom'
import { labelOf } from '../contract/labels.ts'
import type { Resource } from '../contract/resourceSpec.ts'
import { KeyboardHelp } from '../kit/KeyboardHelp.tsx'
import { ModalDialog } from '../kit/ModalDialog.tsx'
import { Phrase } from '../kit/Phrase.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { documentationUrl } from '../providers/documentation.ts'
import { theCatalogue } from '../providers/resources.ts'
import { inSentence } from '../texts/inSentence.ts'
import { t } from '../texts/t.ts'
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
    <ModalDialog label={t('Help')} className="s-help" closesBeside onClose={onClose}>
      <header className="row apart under pad">
        <h2>{t('Help')}</h2>
        <Button onClick={onClose}>{t('Close')}</Button>
      </header>
      {resource && <AboutRecords resource={resource} isDocumented={documentation} />}
      <p className="row gap-16 wrap under pad">
        {documentation && (
          <a href={documentationUrl('')} target="_blank" rel="noreferrer">
            {t('Documentation')}
          </a>
        )}
        {[...pages, { path: '/admin/api', label: t('API reference') }].map(({ path, label }) => (
          <Link key={path} to={path} onClick={onClose}>
            {label}
          </Link>
        ))}
      </p>
      <section className="stack gap-12 pad" aria-labelledby="help-shortcuts">
        <h3 id="help-shortcuts" className="heading">
          {t('Keyboard shortcuts')}
        </h3>
        <KeyboardHelp
          shortcuts={[
            { label: t('Search, jump, and switch'), keys: [paletteKey, '/'] },
            ...theCatalogue().sections.map(({ label, shortcut }) => ({
              label: t('Go to %{label}', { label }),
              keys: ['g', shortcut],
            })),
            { label: t('Show this help'), keys: ['?'] },
          ]}
        />
      </section>
      <p className="pad soft">
        {t('Dates and times use the format of your browser’s language. Fields with a time show their time zone.')}
      </p>
    </ModalDialog>
  )
}

function AboutRecords({ resource: { entity, plural, description, states }, isDocumented }: AboutRecordsProps) {
  return (
    <section className="stack under pad" aria-labelledby="help-page">
      <h3 id="help-page" className="heading">
        {plural}
      </h3>
      <p>{description}</p>
      {states && (
        <p className="row wrap">
          <span className="k-dim">{t('Statuses:')}</span>
          {Object.entries(states.by).map(([state, tone]) => (
            <StatusChip key={state} tone={tone} label={labelOf(state, undefined)} />
          ))}
        </p>
      )}
      {isDocumented && (
        <p>
          <a href={documentationUrl(`resources/${entity}`)} target="_blank" rel="noreferrer">
            <Phrase text="Fields and statuses of %{plural}" values={{ plural: inSentence(plural) }} />
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
