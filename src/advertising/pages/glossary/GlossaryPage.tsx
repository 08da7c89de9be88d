import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Card } from '../../../engine/kit/Card.tsx'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { PageHeader } from '../../../engine/kit/PageHeader.tsx'
import { TextBox } from '../../../engine/kit/TextBox.tsx'
import { useCurrentUser } from '../../../engine/providers/currentUser.ts'
import { visibleResources } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { foundIn, type GlossaryEntry, glossaryGroups } from './glossaryGroups.ts'

/** What the console's words mean. The address says what is looked for, so that help beside a word can lead here. */
export function GlossaryPage() {
  const { grants } = useCurrentUser()
  const [params, setParams] = useSearchParams()
  const typed = params.get('q') ?? ''
  const groups = useMemo(() => glossaryGroups(visibleResources(grants)), [grants])
  const found = foundIn(groups, typed)
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <div className="page-1000">
      <PageHeader title={t('Glossary')} subtitle={t('What metrics, dimensions, records, and terms mean')} />
      <div className="stack gap-16">
        <TextBox
          type="search"
          aria-label={t('Search the glossary')}
          placeholder={t('Search the glossary')}
          value={typed}
          onChange={({ target }) => setParams(target.value ? { q: target.value } : {}, { replace: true })}
        />
        <p className="visually-hidden" role="status">
          {typed && t('%{count} found', { count: formatNumber(count) })}
        </p>
        {found.map(({ name, entries }) => (
          <Card key={name} title={name} note={formatNumber(entries.length)}>
            <dl className="pairs lines">
              {entries.map(entry => (
                <Entry key={entry.term} entry={entry} />
              ))}
            </dl>
          </Card>
        ))}
        {found.length === 0 && (
          <EmptyState
            title={t('No entries match “%{typed}”', { typed })}
            description={t('Search for a metric, a dimension, or a term.')}
          />
        )}
      </div>
    </div>
  )
}

function Entry({ entry: { term, text, formula, notes, to } }: { readonly entry: GlossaryEntry }) {
  return (
    <div className="pad">
      <dt className="strong">{to ? <Link to={to}>{term}</Link> : term}</dt>
      <dd className="stack gap-4">
        <p>{text}</p>
        {formula && <p className="mono">{formula}</p>}
        {notes.map(note => (
          <p key={note} className="caption k-dim">
            {note}
          </p>
        ))}
      </dd>
    </div>
  )
}
