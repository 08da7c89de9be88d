import type { QueryClient } from '@tanstack/react-query'
import type { EntityRow } from '../../contract/api.ts'

/**
 * A row as the latest list that has shown it knows it: lists answer whole rows, so its page can stand there while the row is asked for.
 * react-admin would find it by itself if lists were not kept by organization, and rows were.
 */
export function listedRow(queries: QueryClient, name: string, id: string): EntityRow | undefined {
  return queries
    .getQueryCache()
    .findAll({ queryKey: [name, 'getList'] })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => rowsOf(state.data))
    .find(row => row.id === id)
}

function rowsOf(answer: unknown): readonly EntityRow[] {
  const rows = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  return Array.isArray(rows) ? rows : []
}
