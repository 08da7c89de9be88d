import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { saveFailure } from '../../../engine/derive/form/saveFailure.ts'
import { errorText } from '../../../engine/kit/errorText.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import type { MeasuredRows } from '../../reporting/measuredRows.ts'
import { type CellEdit, cellEdit } from './cellEdits.ts'
import { refusalAt } from './refusalAt.ts'
import type { RowLine } from './treeLines.ts'
import { type TriedBatch, useCellBatch } from './useCellBatch.ts'
import { treeQueries } from './useTreeLevels.ts'

/** What is typed in a cell and not saved. */
export interface OpenEdit {
  readonly text: string
  /** Why it was not taken: by itself, or by the API. */
  readonly error: string | null
  readonly isSaving: boolean
  /** What a dry run for many rows has said of this text. */
  readonly tried?: TriedBatch
}

/**
 * Cells that are typed in. What is typed stays until it is saved or given up with Escape, also when the server refuses it or the row
 * scrolls away; a row that somebody else saved meanwhile is shown as they left it, under what was typed. Typed for many rows, it is tried
 * first, and made when it is confirmed, as one batch that can be undone.
 */
export function useCellEdits(): CellEdits {
  const [open, setOpen] = useState<ReadonlyMap<string, OpenEdit>>(new Map())
  const provider = useConsoleDataProvider()
  const queries = useQueryClient()
  const { tryBatch, makeBatch } = useCellBatch()
  const set = useCallback((key: string, edit: OpenEdit | null) => {
    setOpen(before => {
      const next = new Map(before)
      if (edit) next.set(key, edit)
      else next.delete(key)
      return next
    })
  }, [])

  const put = useCallback(
    (row: EntityRow) => {
      queries.setQueriesData<MeasuredRows>({ queryKey: [treeQueries] }, page =>
        page?.rows.some(one => one.row.id === row.id)
          ? { ...page, rows: page.rows.map(one => (one.row.id === row.id ? { ...one, row } : one)) }
          : page,
      )
    },
    [queries],
  )

  const save = useCallback(
    async (line: RowLine, column: string, edit: CellEdit, text: string): Promise<boolean> => {
      const { row } = line.measured
      const key = editKey(line, column)
      if (text === edit.text(row)) {
        set(key, null)
        return true
      }
      const change = edit.read(text, row)
      if (typeof change === 'string') {
        set(key, { text, error: change, isSaving: false })
        return false
      }
      set(key, { text, error: null, isSaving: true })
      const { name } = resourceOfEntity(line.entity)
      const data = Object.fromEntries(Object.entries({ ...row, ...change }).filter(([, value]) => value !== null))
      try {
        const params = { id: row.id, data, previousData: { id: row.id, version: row.version } }
        const saved = edit.isTransition
          ? await provider.transition(name, { id: row.id, to: text, version: row.version })
          : (await provider.update<EntityRow>(name, params)).data
        put(saved)
        set(key, null)
        // What is worked out of it, here and above, is asked for anew.
        void queries.invalidateQueries({ queryKey: [treeQueries] })
        return true
      } catch (error) {
        const failure = saveFailure(error)
        if (failure.current) put({ ...row, ...failure.current })
        set(key, { text, error: refusalAt(failure, edit), isSaving: false })
        return false
      }
    },
    [provider, put, queries, set],
  )
  const saveAll = useCallback(
    async (rows: readonly EntityRow[], at: RowLine, column: string, text: string): Promise<boolean> => {
      const key = editKey(at, column)
      const changes = cellEdit(column, at.entity, at.measured.row)?.changes?.(text)
      if (changes === undefined || typeof changes === 'string') {
        set(key, { text, error: changes ?? null, isSaving: false })
        return false
      }
      const before = open.get(key)?.tried
      set(key, { text, error: null, isSaving: true, ...(before ? { tried: before } : {}) })
      try {
        if (before?.text !== text) {
          set(key, { text, error: null, isSaving: false, tried: await tryBatch(at.entity, rows, { text, changes }) })
          return false
        }
        await makeBatch(at.entity, before)
        set(key, null)
        void queries.invalidateQueries({ queryKey: [treeQueries] })
        return true
      } catch (error) {
        set(key, { text, error: errorText(error), isSaving: false })
        return false
      }
    },
    [makeBatch, open, queries, set, tryBatch],
  )
  return { open, set, save, saveAll }
}

export interface CellEdits {
  /** By `editKey`. */
  readonly open: ReadonlyMap<string, OpenEdit>
  readonly set: (key: string, edit: OpenEdit | null) => void
  /** Whether it is saved, or was as it is. */
  readonly save: (line: RowLine, column: string, edit: CellEdit, text: string) => Promise<boolean>
  /** The same for many rows, typed at one of them: first it is tried, then made. */
  readonly saveAll: (rows: readonly EntityRow[], at: RowLine, column: string, text: string) => Promise<boolean>
}

export function editKey(line: RowLine, column: string): string {
  return `${line.key} ${column}`
}
