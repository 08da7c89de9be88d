import { useCallback, useRef, useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'

/** A selection stays over pages and sorts; what it was made in (organization, filter) is its scope. */
export function useSelection(scope: string, data: readonly EntityRow[] | undefined): Selection {
  const [made, setMade] = useState<{ readonly scope: string; readonly ids: string[] }>({ scope, ids: none })
  const seen = useRef(new Map<string, EntityRow>())
  for (const row of data ?? []) seen.current.set(row.id, row)
  const ids = made.scope === scope ? made.ids : none
  const select = useCallback((next: readonly string[]) => setMade({ scope, ids: [...next] }), [scope])
  const selectRows = useCallback(
    (rows: readonly EntityRow[]) => {
      for (const row of rows) seen.current.set(row.id, row)
      select(rows.map(({ id }) => id))
    },
    [select],
  )
  const toggle = useCallback(
    (id: string) =>
      setMade(before => {
        const now = before.scope === scope ? before.ids : none
        return { scope, ids: now.includes(id) ? now.filter(one => one !== id) : [...now, id] }
      }),
    [scope],
  )
  const clear = useCallback(() => setMade({ scope, ids: none }), [scope])
  const rows = ids.map(id => seen.current.get(id)).filter(row => row !== undefined)
  return { ids, rows, select, selectRows, toggle, clear }
}

export interface Selection {
  readonly ids: string[]
  /** The selected rows as they were last seen, also those of other pages. */
  readonly rows: readonly EntityRow[]
  readonly select: (ids: readonly string[]) => void
  /** Selects rows that the list may not have shown. */
  readonly selectRows: (rows: readonly EntityRow[]) => void
  readonly toggle: (id: string) => void
  readonly clear: () => void
}

const none: string[] = []
