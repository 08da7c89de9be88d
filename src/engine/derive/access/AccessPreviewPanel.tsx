import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { AccessChange, NamedRow } from '../../contract/accessAnswer.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { errorText } from '../../kit/errorText.ts'
import { Phrase } from '../../kit/Phrase.tsx'
import { useSettled } from '../../kit/useSettled.ts'
import { maySeeBindings } from '../../providers/access.ts'
import { previewAccess } from '../../providers/accessCalls.ts'
import { useCurrentUser } from '../../providers/currentUser.ts'
import { resourceOfEntity } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'
import type { Row } from '../form/rowPath.ts'
import { recordPath } from '../routes.ts'
import { changeText, previewGroups, previewSentence } from './previewGroups.ts'

/**
 * What saving the form would change in what people may do, asked of the API as soon as the form has no errors. `row` is what
 * would be sent; null while something is still missing.
 */
export function AccessPreviewPanel({ resource, id, row }: AccessPreviewPanelProps) {
  const allowed = maySeeBindings(useCurrentUser())
  const text = useSettled(row === null ? null : JSON.stringify(row), 400)
  const { data, error, isFetching } = useQuery({
    queryKey: ['access-preview', resource.entity, id, text],
    queryFn: ({ signal }) => previewAccess({ entity: resource.entity, id, row: JSON.parse(text ?? '{}') }, signal),
    enabled: allowed && text !== null,
    retry: false,
    placeholderData: before => before,
    gcTime: 0,
  })
  if (!allowed) return null
  return (
    <section className="f-section" aria-labelledby="access-preview">
      <h2 id="access-preview">{t('What this changes')}</h2>
      <div
        aria-live="polite"
        aria-busy={isFetching}
        className={isFetching ? 'stack gap-12 below busy' : 'stack gap-12 below'}
      >
        {text === null ? (
          <p className="k-dim">{t('Fill in the form to see who gains or loses what.')}</p>
        ) : error || data?.refused ? (
          <p className="k-ink-bad">{error ? errorText(error) : data?.refused}</p>
        ) : data ? (
          <>
            <p className="strong">{previewSentence(data)}</p>
            {previewGroups(data).map(({ key, people, changes }) => (
              <div key={key} className="stack gap-4 inset">
                <p className="soft breaks">
                  <People people={people} />
                </p>
                <ul className="stack gap-2">
                  {changes.map(change => (
                    <Change key={JSON.stringify(change)} change={change} />
                  ))}
                </ul>
              </div>
            ))}
          </>
        ) : (
          <p className="k-dim">{t('Checking…')}</p>
        )}
      </div>
    </section>
  )
}

function People({ people }: { readonly people: readonly NamedRow[] }) {
  const shown = people.slice(0, mostNames)
  const links = shown.map(({ entity, id, name }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link to={recordPath(resourceOfEntity(entity), id)}>{name}</Link>
    </span>
  ))
  if (people.length === shown.length) return links
  return <Phrase text="%{people} and %{count} more" values={{ people: links, count: people.length - shown.length }} />
}

const mostNames = 8

function Change({ change }: { readonly change: AccessChange }) {
  const gains = change.change === 'gains'
  return (
    <li className="row">
      <span className={gains ? 'k-ink-ok strong' : 'k-ink-bad strong'} aria-hidden="true">
        {gains ? '+' : '−'}
      </span>
      <span>
        {gains
          ? t('Can %{permission}', { permission: changeText(change) })
          : t('Can no longer %{permission}', { permission: changeText(change) })}
      </span>
    </li>
  )
}

interface AccessPreviewPanelProps {
  readonly resource: Resource
  /** Null: a new row. */
  readonly id: string | null
  readonly row: Row | null
}
