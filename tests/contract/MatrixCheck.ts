import { expect } from 'vitest'
import { north, south } from './apiClient.ts'
import { toldOf } from './matrixMetrics.ts'
import { belongs, knows, mayChange, type Verdict, verdictOf } from './matrixModel.ts'
import { ownId, type Who } from './matrixPrincipals.ts'
import type { Called, MatrixWorld } from './matrixWorld.ts'

/** Makes the calls of the matrix and remembers what is wrong with their answers, so that one test can make a thousand. */
export class MatrixCheck {
  #wrong: string[] = []

  constructor(readonly world: MatrixWorld) {}

  /**
   * Whatever is asked and answered: nobody learns of an organization that isn't theirs, nor of a metric that their role doesn't show, nor
   * writes where they don't belong, and no two organizations meet.
   */
  async call(who: Who, method: string, path: string, body?: unknown): Promise<Called> {
    const answer = await this.world.call(who, method, path, body)
    const cell = `${who}: ${method} ${path.slice(0, 120)}`
    if (answer.status >= 500) this.#wrong.push(`${cell} failed: ${answer.text.slice(0, 200)}`)
    // Schemas name all fields, and refusals those that are wrong; but for a conflict, which comes with the row.
    const isOfRows = (answer.status < 400 || answer.status === 409) && !path.includes('.json')
    const metrics = toldOf(who, isOfRows ? (path.split(/[/?]/)[1] ?? '') : null, answer.text)
    if (metrics.length) this.#wrong.push(`${cell} tells of ${metrics.join(', ')}`)
    const named = idsIn(answer.text)
    const sent = new Set(idsIn(`${path} ${JSON.stringify(body ?? '')}`))
    for (const [organization, other] of [
      [north, south],
      [south, north],
    ] as const) {
      const ids = this.world.idsIn(organization)
      const told = knows(who, organization) ? [] : named.filter(id => ids.has(id) && !sent.has(id))
      if (told.length) this.#wrong.push(`${cell} tells of ${told[0]} of ${organization}`)
      for (const { table, row } of this.world.written) {
        const isThere = row.organization === organization || listOf(row.organizations).includes(organization)
        // Everybody keeps their own account, and a program’s key notes that it is used.
        const isOwn = [row.id, row.account].includes(ownId(who)) && ownTables.includes(table)
        if (isThere && !isOwn && !mayLeave(who, organization, table))
          this.#wrong.push(`${cell} writes a ${table} of ${organization}`)
        // Whoever joins an organization has a name in its audit log.
        const joined = table === 'audit-log' && this.#joins(row.entity, other) ? { name: '', entity: {} } : {}
        const text = JSON.stringify({ ...row, ...joined })
        const met = row.organization === other ? idsIn(text).find(id => ids.has(id)) : undefined
        if (met !== undefined) this.#wrong.push(`${cell} writes ${met} of ${organization} into a ${table} of ${other}`)
      }
    }
    return answer
  }

  #joins(entity: unknown, organization: string): boolean {
    const isMeant = (row: object) => JSON.stringify(entity).includes(`"id":${JSON.stringify(Reflect.get(row, 'id'))}`)
    return this.world.written.some(
      ({ table, row }) => table === 'user' && isMeant(row) && listOf(row.organizations).includes(organization),
    )
  }

  expectVerdict(who: Who, what: string, answer: Called, expected: Verdict): void {
    const found = verdictOf(answer)
    if (found === expected) return
    this.#wrong.push(`${who}: ${what} is ${found}, not ${expected}: ${answer.status} ${answer.text.slice(0, 160)}`)
  }

  expectSame(who: Who, what: string, found: unknown, expected: unknown): void {
    const [was, wanted] = [JSON.stringify(found), JSON.stringify(expected)]
    if (was !== wanted) this.#wrong.push(`${who}: ${what} is ${was}, not ${wanted}`)
  }

  nothingIsWrong(): void {
    const wrong = this.#wrong
    this.#wrong = []
    expect([wrong.length, wrong.slice(0, 20)]).toEqual([0, []])
  }
}

const ownTables = ['user', 'service-account', 'service-key']

/** Whoever may only look leaves no more than what they asked to be worked out, and traces; others what they like. */
function mayLeave(who: Who, organization: string, table: string): boolean {
  // Who signs out without a grant is still written down where they belong.
  if (table === 'audit-log' && belongs(who, organization)) return true
  return (
    mayChange(who, organization) ||
    (knows(who, organization) && ['job-run', 'history', 'event', 'audit-log'].includes(table))
  )
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function idsIn(text: string): string[] {
  return text.match(/[\w-]+/g) ?? []
}
