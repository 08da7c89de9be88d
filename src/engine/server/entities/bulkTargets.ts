import { limits, parseListQuery } from '../../contract/query.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { Actor } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { fieldsRefused } from '../http/apiError.ts'
import { storeQuery } from './listRows.ts'

type Values = Readonly<Record<string, unknown>>

/** The ids that a bulk change names, or those of the rows that its filter finds. @throws ApiError 400 */
export async function bulkTargets(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  { ids, filter }: Values,
): Promise<readonly string[]> {
  if ((ids === undefined) === (filter === undefined)) throw fieldsRefused({ ids: 'Send either IDs or a filter' })
  if (ids !== undefined) {
    if (!Array.isArray(ids) || ids.length === 0 || !ids.every(id => typeof id === 'string' && id !== '')) {
      throw fieldsRefused({ ids: 'This must be a list of IDs' })
    }
    if (ids.length > limits.ids) throw fieldsRefused({ ids: `Send at most ${limits.ids} IDs` })
    return [...new Set(ids)]
  }
  const query = parseListQuery(resource, filterParams(filter))
  const wanted = await storeQuery(context, resource, actor.principal, { ...query, skip: 0, limit: limits.ids })
  const { rows, total } = await context.store.read.list(resource.entity, wanted)
  if (total > limits.ids)
    throw fieldsRefused({ filter: `The filter matches ${total} rows; at most ${limits.ids} can be changed at once` })
  return rows.map(({ id }) => id)
}

/** The list's own dialect as an object; a list of values means any of them. */
function filterParams(filter: unknown): URLSearchParams {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    throw fieldsRefused({ filter: 'This must be an object' })
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (['limit', 'skip', 'sort'].includes(name) || value === null || value === undefined) continue
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    const isList = Array.isArray(value)
    const texts = values.map(one => (isList ? String(one).replaceAll('%', '%25').replaceAll(',', '%2C') : String(one)))
    params.append(name, texts.join(','))
  }
  return params
}
