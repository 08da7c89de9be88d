import { useGetList } from 'ra-core'
import { useDeferredValue, useState } from 'react'
import type { EntityRow } from '../../../contract/api.ts'
import { ErrorLine } from '../../../kit/ErrorLine.tsx'
import { PanelSearch } from '../../../kit/PanelSearch.tsx'
import { isNotOffered } from '../../../providers/isNotOffered.ts'
import { useOrganization } from '../../../providers/organization.ts'
import { findEntity } from '../../../providers/resources.ts'
import { inSentence } from '../../../texts/inSentence.ts'
import { t } from '../../../texts/t.ts'
import { titleOf } from '../../cells/titleOf.ts'
import { useTitles } from '../useTitles.ts'

/**
 * Any of some rows of another resource, found by typing; the chosen ones stand first. All that the selected organization has are
 * offered, unless `filter` and `organization` say which.
 */
export function ReferencesEditor({
  label,
  entity,
  chosen,
  onChange,
  takesFocus,
  titles: given,
  filter = {},
  organization,
}: ReferencesEditorProps) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const target = findEntity(entity)
  const { selected } = useOrganization()
  const own = useTitles(given ? undefined : entity, given ? [] : chosen)
  const titles = given ?? own
  const { data, isPending, isPlaceholderData, error, refetch } = useGetList<EntityRow>(
    target?.name ?? '',
    {
      pagination: { page: 1, perPage: 20 },
      sort: { field: target?.title ?? '', order: 'ASC' },
      filter: { ...filter, ...(words ? { q: words } : {}) },
      meta: { organization: organization ?? selected },
    },
    {
      enabled: target !== undefined && filter !== null,
      refetchOnWindowFocus: false,
      placeholderData: before => before,
    },
  )
  const missing = !data && isNotOffered(error)
  const plural = target ? inSentence(target.plural) : ''
  const others = (data ?? []).filter(({ id }) => !chosen.includes(id))
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  return (
    <>
      <PanelSearch
        takesFocus={takesFocus}
        placeholder={missing ? t('ID') : t('Search %{plural}', { plural })}
        label={missing ? t('ID of %{label}', { label }) : t('Search %{label}', { label })}
        value={typed}
        onChange={setTyped}
        onEnter={() => {
          if (missing && words && !chosen.includes(words)) {
            toggle(words)
            setTyped('')
          }
          const [first] = others
          // What shows may still be what was found for fewer letters.
          if (!first || isPlaceholderData || words !== typed.trim()) return
          toggle(first.id)
          setTyped('')
        }}
      />
      <fieldset className="l-options" aria-label={label} aria-busy={isPending}>
        {chosen.map(id => (
          <label key={id}>
            <input type="checkbox" checked onChange={() => toggle(id)} />
            <span dir="auto" className="d-text">
              {titles(id)}
            </span>
          </label>
        ))}
        {target &&
          others.map(row => (
            <label key={row.id}>
              <input type="checkbox" checked={false} onChange={() => toggle(row.id)} />
              <span dir="auto" className="d-text">
                {titleOf(target, row)}
              </span>
            </label>
          ))}
        {missing ? (
          <p className="k-dim">
            {t('The platform behind this console offers no %{plural} to choose from. Type an ID and press Enter.', {
              plural,
            })}
          </p>
        ) : error ? (
          <ErrorLine what={t('The options couldn’t be loaded.')} error={error} onRetry={() => void refetch()} />
        ) : (
          !isPending &&
          chosen.length + others.length === 0 && <p className="k-dim">{t('No matching options found...')}</p>
        )}
      </fieldset>
    </>
  )
}

interface ReferencesEditorProps {
  readonly label: string
  readonly entity: string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  /** Whether a person can type in its search as soon as it shows. */
  readonly takesFocus?: boolean
  /** What the chosen ones are called, where they may be others than the entity's. */
  readonly titles?: (id: string) => string
  /** Which rows are offered; null: that isn't known yet, and none are asked for. */
  readonly filter?: Readonly<Record<string, readonly string[]>> | null
  /** Whose rows are offered, in place of the selected organization's. */
  readonly organization?: string | undefined
}
