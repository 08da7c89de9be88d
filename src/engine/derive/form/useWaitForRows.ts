import { useQueryClient } from '@tanstack/react-query'
import type { EntityRow } from '../../contract/api.ts'
import { takenFields } from '../../contract/takenFrom.ts'
import { useOrganization } from '../../providers/organization.ts'
import { isPassing } from '../../providers/queryClient.ts'
import type { FormModel } from './formModel.ts'
import type { RowForm } from './rowForm.ts'
import type { Row } from './rowPath.ts'
import { takeOver } from './takeOver.ts'
import { referencedRows } from './useReferencedRows.ts'
import { type ReferenceQuery, useReferenceQueries } from './useReferenceQueries.ts'

/**
 * Waits for the rows that a new row takes over from, and has it take over. Goes on without a row that can't be read.
 * Answers whether all that can be came in time.
 */
export function useWaitForRows(form: RowForm, model: FormModel): (given: Row) => Promise<boolean> {
  const client = useQueryClient()
  const queriesOf = useReferenceQueries()
  const { organizations } = useOrganization()
  /** Answers what isn't known yet. */
  const takeKnown = (given: Row): readonly ReferenceQuery[] => {
    const values = form.getValues()
    const fields = model.fields(values)
    const queries = queriesOf(fields, values)
    const answers = queries.map(({ queryKey }) => client.getQueryData<EntityRow>(queryKey))
    const names = queries.map(({ reference }) => reference)
    takeOver(form, fields, values, referencedRows(names, answers, organizations, values.organization), given)
    const needed = takenFields(fields).filter(({ name }) => !Object.hasOwn(given, name))
    return queries.filter(({ reference, queryKey }) => {
      if (!needed.some(field => field.reference === reference)) return false
      const { status = 'pending', error } = client.getQueryState(queryKey) ?? {}
      return status === 'pending' || (status === 'error' && isPassing(error))
    })
  }
  return async given => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<true>(resolve => {
      timer = setTimeout(resolve, longestWait, true)
    })
    const asked = new Set<string>()
    try {
      // Another row may be chosen meanwhile.
      for (let missing = takeKnown(given); missing.length > 0; missing = takeKnown(given)) {
        const keys = missing.map(({ queryKey }) => JSON.stringify(queryKey))
        if (keys.every(key => asked.has(key))) return false
        for (const key of keys) asked.add(key)
        const answered = Promise.allSettled(missing.map(query => client.ensureQueryData(query)))
        if (await Promise.race([late, answered.then(() => false)])) return false
      }
      return true
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Milliseconds: a request has no end of its own. */
const longestWait = 20_000
