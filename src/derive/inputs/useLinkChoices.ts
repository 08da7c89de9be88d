import { useGetList, useGetMany } from 'ra-core'
import { useEffect, useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { useFormContext } from '../form/useFormContext.ts'
import type { ChoiceOption } from './choiceOptions.ts'

/**
 * What a link to a resource offers: its rows in the form's organization, found by name, id or code, and the words for
 * what is already chosen. Rows are asked for from the first search on, not before.
 */
export function useLinkChoices(target: Resource, held: readonly string[]) {
  const { organization } = useFormContext()
  const [query, setQuery] = useState<string | null>(null)
  const sought = useSettled(query)
  const owned = target.scope === 'organization' || target.scope === 'shared'
  const { data, isFetching, error, refetch } = useGetList<EntityRow>(
    target.name,
    {
      pagination: { page: 1, perPage: 20 },
      sort: { field: target.title, order: 'ASC' },
      filter: { ...(sought ? { q: sought } : {}) },
      ...(owned && organization ? { meta: { organization } } : {}),
    },
    { enabled: sought !== null },
  )
  const { data: rows } = useGetMany<EntityRow>(target.name, { ids: [...held] }, { enabled: held.length > 0 })
  const known = new Map([...(data ?? []), ...(rows ?? [])].filter(Boolean).map(row => [row.id, row]))
  return {
    options: (data ?? []).map(row => optionOf(row, target)),
    labelOf: (id: string) => {
      const row = known.get(id)
      return row && optionOf(row, target).label
    },
    search: {
      state: error ? ('failed' as const) : isFetching || sought !== query ? ('searching' as const) : ('ready' as const),
      onQuery: setQuery,
      onRetry: () => void refetch(),
    },
  }
}

function optionOf(row: EntityRow, target: Resource): ChoiceOption {
  const title = row[target.title]
  const label = typeof title === 'string' && title ? title : row.id
  const code = typeof row.code === 'string' && row.code ? row.code : undefined
  return { value: row.id, label, ...(code ? { detail: code } : {}) }
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
