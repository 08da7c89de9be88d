import { useState } from 'react'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { limits } from '../../../engine/contract/query.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import type { TreeQuestion } from './askMeasuredRows.ts'
import type { LevelRef, TreeEntity, TreeLine } from './treeLines.ts'

/** As many as one change takes in one go. */
const mostSelected = 10_000

/** The rows that are chosen in a tree, those included that were never shown because all that match are. */
export function useTreeSelection(lines: readonly TreeLine[], { root, question, total }: Matching): TreeSelection {
  const provider = useConsoleDataProvider()
  const [keys, select] = useState<ReadonlySet<string>>(new Set())
  const [unseen, setUnseen] = useState<ReadonlyMap<string, Chosen>>(new Map())
  const seen = new Map<string, Chosen>()
  for (const line of keys.size > 0 ? lines : []) {
    if (line.kind === 'row' && keys.has(line.key)) seen.set(line.key, { entity: line.entity, row: line.measured.row })
  }
  const byId = new Map<TreeEntity, Map<string, EntityRow>>()
  for (const key of keys) {
    const chosen = seen.get(key) ?? unseen.get(key)
    if (!chosen) continue
    const own = byId.get(chosen.entity) ?? new Map<string, EntityRow>()
    byId.set(chosen.entity, own.set(chosen.row.id, chosen.row))
  }
  const rows = new Map([...byId].map(([entity, own]) => [entity, [...own.values()]] as const))
  const first = rows.get(root.entity)?.length ?? 0
  const selectAll = async () => {
    const filter = {
      ...(root.of ? { [root.of.by]: [root.of.id] } : {}),
      ...(question.q ? { q: question.q } : {}),
    }
    const found = new Map<string, Chosen>()
    for (let page = 1; ; page += 1) {
      const { data } = await provider.getList<EntityRow>(resourceOfEntity(root.entity).name, {
        pagination: { page, perPage: limits.list },
        sort: { field: 'id', order: 'ASC' },
        filter,
        meta: { organization: question.organization },
      })
      for (const row of data) found.set(`${root.entity} ${row.id}`, { entity: root.entity, row })
      if (data.length < limits.list || found.size >= mostSelected) break
    }
    setUnseen(found)
    select(new Set([...keys, ...found.keys()]))
  }
  return {
    keys,
    select,
    rows,
    clear: () => select(new Set()),
    all: first > 0 && first < total ? { count: Math.min(total, mostSelected), select: selectAll } : null,
  }
}

interface Chosen {
  readonly entity: TreeEntity
  readonly row: EntityRow
}

interface Matching {
  readonly root: LevelRef
  readonly question: TreeQuestion
  /** Rows of the first level. */
  readonly total: number
}

export interface TreeSelection {
  /** Of lines. */
  readonly keys: ReadonlySet<string>
  readonly select: (keys: ReadonlySet<string>) => void
  readonly rows: ReadonlyMap<TreeEntity, readonly EntityRow[]>
  readonly clear: () => void
  /** Selects all rows of the first level that match; null where nothing of it is selected, or all is. */
  readonly all: { readonly count: number; readonly select: () => Promise<void> } | null
}
