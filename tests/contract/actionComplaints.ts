import { actionForm } from '../../src/engine/contract/actionForm.ts'
import type { Action, Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import type { Answer, ApiClient, Json } from './apiClient.ts'
import { type EntryTrial, rowIn, valuesFor } from './entryTrial.ts'

/** How many sample rows an action is tried with until it is done with one. */
const most = 30

/**
 * What an action with server work doesn’t do: change its row or others, read all that it asks for, say in a sentence why it can’t be done, and
 * refuse who may not, the wrong state, an old version, and what isn’t asked for. `done`: each has to be done with some sample row.
 */
export async function actionComplaints(
  trial: EntryTrial,
  resource: Resource,
  { done }: { readonly done: boolean },
): Promise<readonly string[]> {
  const found: string[] = []
  for (const [index, [name, action]] of Object.entries(resource.actions).entries()) {
    const tried = new Tried(trial, resource, name, action, 1000 * (index + 1), done)
    found.push(...(await tried.work()), ...(await tried.refusals()))
  }
  return found.map(sentence => `${resource.entity}: ${sentence}`)
}

class Tried {
  constructor(
    private readonly trial: EntryTrial,
    private readonly resource: Resource,
    private readonly name: string,
    private readonly action: Action,
    /** Another one for each row, so that no two are alike in what is unique. */
    private seed: number,
    private readonly mustBeDone: boolean,
  ) {}

  async work(): Promise<readonly string[]> {
    const { name, resource, trial, mustBeDone } = this
    const found: string[] = []
    let last = ''
    for (let tries = 0; tries < (mustBeDone ? most : 4); tries += 1) {
      const states = this.states()
      const row = await this.row(states[tries % states.length])
      const values = this.asked()
      const before = await this.written()
      const answer = await this.run(row, values)
      if (answer.status !== 200) {
        last = String(answer.body.error ?? '')
        if (answer.status >= 500 || !isSentence(last))
          found.push(`"${name}" answers ${answer.status}, “${last}”, where a sentence should say why`)
        continue
      }
      const unread = Object.keys(values).filter(
        field => field !== 'reason' && !trial.read.has(`${resource.entity}.${name}.${field}`),
      )
      found.push(...unread.map(field => `"${name}" asks for ${field}, and its work never reads it`))
      const [entry] = (await trial.admin.get<{ action: string }[]>(`/${resource.entity}/${row.id}/history`)).body
      if (entry?.action !== name) found.push(`"${name}" isn’t in the history of what it was done with`)
      const isWork = hasChanged(row, answer.body) || this.action.said || (await this.written()) > before + 1
      if (mustBeDone && !isWork) found.push(`"${name}" changes nothing, and doesn’t say in "said" what comes of it`)
      return found
    }
    return mustBeDone ? [...found, `"${name}" can be done with none of ${most} sample rows: ${last}`] : found
  }

  async refusals(): Promise<readonly string[]> {
    const { name, resource, action, trial } = this
    const found: string[] = []
    const row = await this.row(this.states()[0])
    const values = this.asked()
    const refused = async (what: string, statuses: readonly number[], answer: Answer<Json>, at?: string) => {
      if (!statuses.includes(answer.status)) found.push(`"${name}" answers ${answer.status} ${what}`)
      else if (at && !(answer.body.fields as Json | undefined)?.[at])
        found.push(`"${name}" doesn’t say what is wrong with ${at}`)
    }
    await refused('to whom may only read', [403, 404], await this.run(row, values, trial.viewer))
    await refused('to an old version', [409], await this.run({ ...row, version: 0 }, values))
    const more = await this.run(row, { ...values, nonsense: 1 })
    await refused('to what it doesn’t ask for', [400], more, 'nonsense')
    const { fields } = actionForm(resource, action)
    for (const [field, { required, when }] of Object.entries(fields)) {
      if (!required || when) continue
      const { [field]: _, ...without } = values
      await refused(`without ${field}`, [400], await this.run(row, without), field)
    }
    const now = (await trial.admin.get<Row>(`/${resource.entity}/${row.id}`)).body
    if (now.version !== row.version) found.push(`"${name}" changes what it refuses to change`)
    const others = Object.keys(resource.states?.by ?? {}).filter(state => action.from && !action.from.includes(state))
    for (const state of others)
      await refused(`while it is ${state}`, [409], await this.run(await this.row(state), values))
    return found
  }

  private states(): readonly (string | undefined)[] {
    const all = Object.keys(this.resource.states?.by ?? {}).filter(state => state !== 'archived')
    return this.action.from ?? (all.length > 0 ? all : [undefined])
  }

  /** Rules of the product may refuse a sample row, which knows none; there is another one. */
  private async row(status: string | undefined): Promise<Row & Json> {
    for (let tries = 1; ; tries += 1) {
      this.seed += 1
      const values = valuesFor(this.trial, this.resource, this.seed)
      const made = await rowIn(this.trial, this.resource, values, status).catch((error: unknown) => {
        if (this.mustBeDone || tries === most) throw error
        return null
      })
      if (made) return made
    }
  }

  private asked(): Json {
    const form = actionForm(this.resource, this.action)
    const values = Object.entries(valuesFor(this.trial, form, this.seed))
    return Object.fromEntries(values.filter(([field]) => Object.hasOwn(form.fields, field)))
  }

  private run(row: Row, values: Json, by: ApiClient = this.trial.admin): Promise<Answer<Row & Json>> {
    return by.post(`/${this.resource.entity}/${row.id}/action`, { action: this.name, values, version: row.version })
  }

  /** How many lines the audit log has: one for each row that something was done with. */
  private async written(): Promise<number> {
    return Number((await this.trial.admin.list('/audit-log?limit=0')).headers.get('x-total-count'))
  }
}

/** Whether more than what every write changes. */
function hasChanged(before: Json, after: Json): boolean {
  const always = new Set(['version', 'updatedAt', 'updatedBy', 'actions'])
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(name => !always.has(name))
  return names.some(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

function isSentence(text: string): boolean {
  return /^\P{Ll}.*\s\S/u.test(text)
}
