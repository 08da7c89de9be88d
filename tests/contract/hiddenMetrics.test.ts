import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { north } from './apiClient.ts'
import { MatrixCheck } from './MatrixCheck.ts'
import { hiddenFields, results, telling } from './matrixMetrics.ts'
import { everybody } from './matrixPrincipals.ts'
import { type MatrixWorld, matrixWorld } from './matrixWorld.ts'

/** Metrics that roles don't show, beside what `permissionMatrix` finds in the answers of every route. */
const resources = Object.values(catalogue.resources)

let world: MatrixWorld
let check: MatrixCheck

beforeAll(async () => {
  world = await matrixWorld()
  check = new MatrixCheck(world)
})

describe('on memory: a metric that a role doesn’t show', () => {
  it('is looked for in each field that is marked', () => {
    const marked = resources.flatMap(({ entity, fields }) =>
      Object.entries(fields).flatMap(([name, { metric, metricBy }]) =>
        metric || metricBy ? [`${entity}.${name}`] : [],
      ),
    )
    const known = Object.entries(telling).flatMap(([entity, fields]) =>
      Object.keys(fields).map(name => `${entity}.${name}`),
    )
    expect(marked.sort()).toEqual(known.sort())
  })

  it('is told to others, in each field that tells of one', async () => {
    for (const [entity, fields] of Object.entries(results)) {
      const path = `/${entity}/${world.rowAt(entity, north)?.id}`
      const row = JSON.parse((await check.call('reader', 'GET', path)).text) as object
      check.expectSame(
        'reader',
        path,
        Object.keys(fields).filter(name => !(name in row)),
        [],
      )
    }
    check.nothingIsWrong()
  })

  it('isn’t told with the row as it is now, where somebody changed another version', async () => {
    const who = 'who is told of no amounts'
    for (const entity of Object.keys(results)) {
      const id = world.rowAt(entity, north)?.id
      const { status, text } = await check.call(who, 'PUT', `/${entity}/${id}`, { name: 'Changed', version: 0 })
      const { current } = JSON.parse(text) as { current?: { id: string } }
      check.expectSame(who, `another version of a ${entity}`, [status, current?.id], [409, id])
    }
    check.nothingIsWrong()
  })

  const ways: readonly (readonly [string, (path: string) => string])[] = [
    ['asked for', path => `fields=${path}`],
    ['sorted by', path => `sort=asc(${path})`],
    ['filtered by', path => `${path}=1`],
    ['filtered from a value on', path => `${path}_gte=1`],
  ]

  it.each(ways)('can’t be %s', async (_, asking) => {
    let tried = 0
    for (const [entity, fields] of Object.entries(telling)) {
      for (const name of Object.keys(fields)) {
        for (const path of pathsInto(entity, name)) {
          const list = `/${entity}?organization=${north}&${asking(path)}`
          const { status } = await check.call('root', 'GET', list)
          // What no list can be asked is refused to everybody, and shows nothing.
          if (status === 400) continue
          check.expectSame('root', list, status, 200)
          for (const who of everybody.filter(one => hiddenFields(one, entity).includes(name))) {
            tried += 1
            check.expectSame(who, list, (await check.call(who, 'GET', list)).status, 400)
          }
        }
      }
    }
    check.nothingIsWrong()
    expect(tried).toBeGreaterThan(0)
  })

  /** A field, and what lists show and filter of what is in it. */
  function pathsInto(entity: string, name: string): ReadonlySet<string> {
    const { columns, filters } = catalogue.resources[entity] as Resource
    return new Set([name, ...[...columns, ...filters].filter(path => path.startsWith(`${name}.`))])
  }
})
