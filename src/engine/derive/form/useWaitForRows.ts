import { useQueryClient } from '@tanstack/react-query'
import type { EntityRow } from '../../contract/api.ts'
import { useOrganization } from '../../providers/organization.ts'
import type { FormModel } from './formModel.ts'
import type { RowForm } from './rowForm.ts'
import type { Row } from './rowPath.ts'
import { takeOver } from './takeOver.ts'
import { referencedRows } from './useReferencedRows.ts'
import { useReferenceQueries } from './useReferenceQueries.ts'

/**
 * Waits for the rows that a new row takes over from, and has it take over. Goes on without a row that can't be read.
 * Answers whether all that can came in time.
 */
export function useWaitForRows(form: RowForm, model: FormModel): (given: Row) => Promise<boolean> {
  const client = useQueryClient()
  const queriesOf = useReferenceQueries()
  const { organizations } = useOrganization()
  const takeKnown = (given: Row) => {
    const values = { ...form.getValues() }
    const fields = model.fields(values)
    const queries = queriesOf(fields, values)
    const answers = queries.map(({ queryKey }) => client.getQueryData<EntityRow>(queryKey))
    const names = queries.map(({ reference }) => reference)
    takeOver(form, fields, values, referencedRows(names, answers, organizations, values.organization), given)
    return queries.filter(({ queryKey }) => (client.getQueryState(queryKey)?.status ?? 'pending') === 'pending')
  }
  return async given => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<true>(resolve => {
      timer = setTimeout(resolve, longestWait, true)
    })
    // Another row may be chosen meanwhile.
    let isLate = false
    for (let missing = takeKnown(given); missing.length > 0 && !isLate; missing = takeKnown(given)) {
      const arrived = Promise.allSettled(missing.map(query => client.ensureQueryData(query)))
      isLate = await Promise.race([late, arrived.then(() => false)])
    }
    clearTimeout(timer)
    return !isLate
  }
}

/** Milliseconds: a request has no end of its own. */
const longestWait = 20_000
