import type { Resource, Transition } from '../../src/engine/contract/resourceSpec.ts'
import { isEmpty } from '../../src/engine/contract/rules.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import type { Json } from './apiClient.ts'
import { type EntryTrial, rowIn, valuesFor } from './entryTrial.ts'

/** What an entry’s life cycle doesn’t do: each transition from each of its states, and refuse it from all others. */
export async function stateComplaints(trial: EntryTrial, resource: Resource): Promise<readonly string[]> {
  const found: string[] = []
  for (const transition of resource.states?.transitions ?? []) {
    if (transition.verb === 'system') continue
    found.push(...(await transitionComplaints(trial, resource, transition)))
  }
  return found
}

async function transitionComplaints(
  trial: EntryTrial,
  resource: Resource,
  { action, from, to, needs = [] }: Transition,
): Promise<readonly string[]> {
  const { entity, states } = resource
  const body = bodyWith(trial, resource, needs)
  if (!body) return [`${entity} has no sample row with what "${action}" needs: ${needs.join(', ')}`]
  const found: string[] = []
  const move = async (status: string, values: Json, by = trial.admin) => {
    const row = await rowIn(trial, resource, { ...values, ...afresh(trial, resource) }, status)
    const answer = await by.post<Row & Json>(`/${entity}/${row.id}/move`, { to: action, version: row.version })
    const now = (await trial.admin.get<Row & Json>(`/${entity}/${row.id}`)).body
    return { answer, isMoved: now.version !== row.version, now }
  }
  for (const status of from) {
    const { answer, now } = await move(status, body)
    if (answer.status !== 200 || now.status !== to)
      found.push(`${entity} in ${status} can’t "${action}": ${answer.status} ${JSON.stringify(answer.body.error)}`)
  }
  const refused = async (what: string, status: string, values: Json, expected: readonly number[], by = trial.admin) => {
    const { answer, isMoved } = await move(status, values, by)
    if (isMoved || !expected.includes(answer.status)) found.push(`${entity} can "${action}" ${what}`)
    return answer.body.fields as Json | undefined
  }
  const [first = ''] = from
  await refused('for whom may only read', first, body, [403, 404], trial.viewer)
  for (const name of needs) {
    if (resource.fields[name]?.required) continue
    const { [name]: _, ...without } = body
    const fields = await refused(`without ${name}`, first, without, [400])
    if (fields && !fields[name]) found.push(`${entity} doesn’t say that "${action}" needs ${name}`)
  }
  const same = states?.transitions.filter(one => one.action === action).flatMap(one => one.from) ?? []
  for (const status of Object.keys(states?.by ?? {}))
    if (!same.includes(status)) await refused(`while it is ${status}`, status, body, [409])
  return found
}

/** A sample row that has these. */
function bodyWith(trial: EntryTrial, resource: Resource, needs: readonly string[]): Json | undefined {
  for (let seed = 500; seed < 600; seed += 1) {
    const values = valuesFor(trial, resource, seed)
    if (needs.every(name => !isEmpty(values[name]))) return values
  }
  return undefined
}

let count = 600

/** What no two rows may have alike. */
function afresh(trial: EntryTrial, resource: Resource): Json {
  count += 1
  const values = valuesFor(trial, resource, count)
  const alike = resource.unique.flat().filter(name => resource.fields[name]?.kind === 'text')
  return Object.fromEntries(alike.filter(name => values[name] !== undefined).map(name => [name, values[name]]))
}
