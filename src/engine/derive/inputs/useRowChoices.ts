import { keepPreviousData } from '@tanstack/react-query'
import { useGetList, useGetMany } from 'ra-core'
import { useEffect, useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { useMayRead } from '../../providers/access.ts'
import { isNotOffered } from '../../providers/isNotOffered.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import { titleOf } from '../cells/titleOf.ts'
import type { SearchState } from './ComboboxList.tsx'
import { imagesBy } from './rowImage.ts'
import { rowOption } from './rowOption.ts'

/**
 * The rows of a resource in an organization, found by name, id or code, for a `Combobox`; and the words for those that are
 * chosen. Rows are asked for from the first search on, not before; a list that the platform doesn't have, once.
 */
export function useRowChoices(
  target: Resource,
  held: readonly string[],
  { organization, filter, detail }: RowChoicesOptions,
) {
  const [query, setQuery] = useState<string | null>(null)
  const sought = useSettled(query)
  const [missing, setMissing] = useState(false)
  const owned = target.scope === 'organization' || target.scope === 'shared'
  const { data, isFetching, error, refetch } = useGetList<EntityRow>(
    target.name,
    {
      pagination: { page: 1, perPage: 20 },
      sort: { field: target.title, order: 'ASC' },
      filter: { ...filter, ...(sought ? { q: sought } : {}) },
      ...(owned && organization ? { meta: { organization } } : {}),
    },
    { enabled: sought !== null && filter !== null && !missing, placeholderData: keepPreviousData },
  )
  if (!missing && isNotOffered(error)) setMissing(true)
  const mayRead = useMayRead()
  const readable = mayRead(target)
  const { data: rows } = useGetMany<EntityRow>(
    target.name,
    { ids: [...held] },
    { enabled: readable && held.length > 0 },
  )
  const shown = imagesBy(target, data ?? [])
  const mayReadImages = mayRead(shown?.resource ?? target)
  const { data: images } = useGetMany<EntityRow>(
    shown?.resource.name ?? target.name,
    { ids: shown?.ids ?? [] },
    { enabled: mayReadImages && Boolean(shown?.ids.length) },
  )
  const referenced = new Map((images ?? []).filter(Boolean).map(row => [row.id, row]))
  const known = new Map([...(data ?? []), ...(rows ?? [])].filter(Boolean).map(row => [row.id, row]))
  return {
    options: (data ?? []).map(row => rowOption(row, target, { detail, referenced })),
    rowOf: (id: string) => known.get(id),
    labelOf: (id: string) => {
      const row = known.get(id)
      return row && titleOf(target, row)
    },
    search: {
      state: missing ? 'missing' : stateOf(error, isFetching || filter === null || sought !== query),
      onQuery: setQuery,
      onRetry: () => void refetch(),
      missing: t('The platform behind this console offers no %{plural} to choose from. Type an ID.', {
        plural: inSentence(target.plural),
      }),
    },
  }
}

function stateOf(error: unknown, searching: boolean): SearchState {
  if (error) return 'failed'
  return searching ? 'searching' : 'ready'
}

export interface RowChoicesOptions {
  readonly organization: string | null
  /** Which rows are offered at all; null: that isn't known yet, and none are asked for. */
  readonly filter?: Readonly<Record<string, unknown>> | null
  /** A few quiet words behind a row's title, in place of its code and of what pickers say of it below. */
  readonly detail?: (row: EntityRow) => string
}

/** The text once typing has paused. */
function useSettled(text: string | null, after = 200): string | null {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === settled) return
    const timer = setTimeout(() => setSettled(text), settled === null ? 0 : after)
    return () => clearTimeout(timer)
  }, [text, settled, after])
  return settled
}
