import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import type { Resource, Verb } from '../../src/engine/contract/resourceSpec.ts'
import { policiesOf } from '../../src/engine/server/access/policiesOf.ts'
import { north, south } from './apiClient.ts'
import { doors, openRoutes } from './doors.ts'
import { MatrixCheck } from './MatrixCheck.ts'
import { changing, newRowLike, type RowCall, rowCalls } from './matrixCalls.ts'
import { crossings, idsOf } from './matrixCrossings.ts'
import {
  doorVerdict,
  holds,
  isBlind,
  knows,
  rowVerdict,
  sees,
  textVerdict,
  type Verdict,
  verdictOf,
} from './matrixModel.ts'
import { everybody, type Who } from './matrixPrincipals.ts'
import { questions, questionVerdict } from './matrixQuestions.ts'
import { actionVerbs, transitionVerbs } from './matrixVerbs.ts'
import { type MatrixWorld, matrixWorld, type Place, places } from './matrixWorld.ts'

/**
 * Every route of the router for every principal: on rows of their own organization, on foreign ones, on both at once, on such as are
 * not there, and on all. What is expected is worked out from `doors` and `principals`, which are written out, and from nothing that
 * is tried.
 */
const resources = Object.values(catalogue.resources)
const routes = Object.keys(policiesOf(advertisingApi))
const aboutRows = routes.filter(route => route in doors && route.includes(':id'))
const organizations = [north, south] as const

let world: MatrixWorld
let check: MatrixCheck

beforeAll(async () => {
  world = await matrixWorld()
  check = new MatrixCheck(world)
})

describe('on memory: a row', () => {
  it('is asked for by every route that takes one', () => {
    expect(aboutRows.filter(route => !(route in rowCalls))).toEqual([])
    expect(Object.keys(rowCalls).filter(route => !aboutRows.includes(route))).toEqual([])
  })

  it('takes the verbs of transitions and actions that are written a second time', () => {
    const written = [...Object.keys(transitionVerbs), ...Object.keys(actionVerbs)]
    expect(written.filter(entity => !(entity in catalogue.resources))).toEqual([])
    for (const { entity, states, actions } of resources) {
      const moved = (states?.transitions ?? []).map(({ action, verb }) => [action, verb])
      expect([entity, Object.fromEntries(moved)]).toEqual([entity, transitionVerbs[entity] ?? {}])
      const done = Object.entries(actions).map(([action, { verb }]) => [action, verb])
      expect([entity, Object.fromEntries(done)]).toEqual([entity, actionVerbs[entity] ?? {}])
    }
  })

  it.each(aboutRows)('%s', async route => {
    const call: RowCall = rowCalls[route] ?? { takes: () => null }
    const { entities, except, each, takes, asks, onPlatform, body, part } = call
    const door = doors[route]
    const [method = '', path = ''] = route.split(' ')
    const entity = path.split('/')[1] ?? ''
    const isGeneric = entity === ':entity'
    for (const resource of resources) {
      if (!isGeneric && resource.entity !== entity) continue
      if (except?.includes(resource.entity) || (entities && !entities.includes(resource.entity))) continue
      const guarded = isGeneric ? resource : catalogue.resources[door?.entity ?? entity]
      for (const place of places) {
        const row = world.rowAt(resource.entity, place)
        if (!row && place !== 'missing') continue
        const at = path
          .replace(':entity', resource.entity)
          .replace(':id', row?.id ?? 'missing')
          .replace(/:\w+/, part?.(place, world) ?? '0')
        const asked = onPlatform?.(resource) ? { ...resource, scope: 'platform' as const } : resource
        for (const one of each?.(resource) ?? ['']) {
          const what = `${route} ${one} of a ${resource.entity}, ${place}`
          const verbs = takes(resource, row, one)
          for (const who of everybody) {
            const answer = await check.call(who, method, at, body?.(row, place, world, resource, one))
            const expected =
              doorVerdict(who, door, guarded) ?? rowVerdict(who, resource, asked, place, verbs, asks?.(row) ?? [])
            if (expected) check.expectVerdict(who, what, answer, expected)
          }
        }
      }
    }
    check.nothingIsWrong()
  })

  it('is not put into another organization, nor linked to what is there', async () => {
    for (const resource of resources) {
      const [own, other] = organizations.map(place => world.rowAt(resource.entity, place))
      if (!own || !other || !resource.verbs.includes('update')) continue
      for (const who of ['chief', 'chief who looks south', 'root'] as const) {
        const { id, version } = own
        const { organization, organizations } = other
        await check.call(who, 'PUT', `/${resource.entity}/${id}`, { ...own, organization, organizations })
        await check.call(who, 'PUT', `/${resource.entity}/${id}`, { ...other, id, version })
        await check.call(who, 'PUT', `/${resource.entity}/${id}`, { ...other, id, version, organization: north })
        if (!resource.verbs.includes('create')) continue
        await check.call(who, 'POST', `/${resource.entity}`, { ...newRowLike(resource, other), organization: north })
      }
    }
    check.nothingIsWrong()
  })
})

describe('on memory: a list', () => {
  /** The ids of a list's answer, of those rows that have a place. */
  function listed(text: string, entity: string): readonly Place[] {
    const ids = new Set((JSON.parse(text) as { id: string }[]).map(({ id }) => id))
    return places.filter(place => ids.has(world.rowAt(entity, place)?.id ?? ''))
  }

  const shown = (who: Who, resource: Resource, verb: Verb) =>
    places.filter(place => world.rowAt(resource.entity, place) && sees(who, resource, place, verb))

  it.each(resources.map(({ entity }) => entity))('%s', async entity => {
    const resource = catalogue.resources[entity] as Resource
    const ids = places.map(place => world.rowAt(entity, place)?.id ?? 'missing').join(',')
    for (const who of everybody) {
      const shut = doorVerdict(who, { verbs: ['list', 'read'] }, resource)
      const all = await check.call(who, 'GET', `/${entity}?limit=1000`)
      const chosen = await check.call(who, 'GET', `/${entity}?id=${ids}`)
      for (const [answer, verb] of [
        [all, 'list'],
        [chosen, 'read'],
      ] as const) {
        check.expectVerdict(who, `the list of ${entity}`, answer, shut ?? 'in')
        if (shut) continue
        check.expectSame(who, `${verb} ${entity}`, listed(answer.text, entity), shown(who, resource, verb))
      }
      check.expectVerdict(
        who,
        `the schema of ${entity}`,
        await check.call(who, 'GET', `/${entity}/schema.json`),
        shut ?? 'in',
      )
      for (const organization of [north, south, 'org-nowhere']) {
        const answer = await check.call(who, 'GET', `/${entity}?limit=1000&organization=${organization}`)
        const what = `the list of ${entity} in ${organization}`
        const expected = shut ?? verdictIn(who, resource, organization)
        check.expectVerdict(who, what, answer, expected)
        if (expected !== 'in' || resource.scope === 'platform' || resource.scope === 'self') continue
        const there = [organization, 'everybody', 'both', ...(organization === north ? ['private'] : [])]
        const wanted = shown(who, resource, 'list').filter(place => there.includes(place))
        check.expectSame(who, what, listed(answer.text, entity), wanted)
        const among = await check.call(who, 'GET', `/${entity}?id=${ids}&organization=${organization}`)
        if (!holds(who, 'read', resource, organization as Place)) continue
        const read = shown(who, resource, 'read').filter(place => there.includes(place))
        check.expectSame(who, `${what}, among ids`, listed(among.text, entity), read)
      }
    }
    check.nothingIsWrong()
  })

  function verdictIn(who: Who, resource: Resource, organization: string): Verdict {
    if (organization === 'org-nowhere' && knows(who, '*')) return 'hidden'
    if (resource.scope === 'platform' || resource.scope === 'self') return 'in'
    if (organization === 'org-nowhere' || !knows(who, organization)) return 'hidden'
    return holds(who, 'list', resource, organization as Place) ? 'in' : 'refused'
  }
})

describe('on memory: many rows at once', () => {
  it.each(resources.filter(({ verbs }) => verbs.includes('update')).map(({ entity }) => entity))('%s', async entity => {
    const resource = catalogue.resources[entity] as Resource
    const known = places.filter(place => place === 'missing' || world.rowAt(entity, place))
    const ids = known.map(place => world.rowAt(entity, place)?.id ?? 'missing')
    // A setting is called as its declaration calls it.
    const changes = resource.fields.name?.readOnly ? { value: 30 } : { name: 'Changed' }
    for (const who of everybody) {
      const shut = doorVerdict(who, { verbs: ['update'] }, resource)
      for (const [body, dryRun] of [
        [{ ids, changes }, false],
        [{ ids, changes }, true],
        [{ filter: {}, changes }, false],
      ] as const) {
        const answer = await check.call(who, 'PATCH', `/${entity}?dryRun=${dryRun}`, body)
        check.expectVerdict(who, `PATCH /${entity}`, answer, shut ?? 'in')
        if (shut || !('ids' in body)) continue
        const { results } = JSON.parse(answer.text) as { results: { ok: boolean; error?: string }[] }
        const found = results.map(({ ok, error = '' }) => (ok ? 'in' : textVerdict(error)))
        const expected = known.map(place => {
          if (!sees(who, resource, place)) return 'hidden'
          return changing('update')(resource).every(verb => holds(who, verb, resource, place)) ? 'in' : 'refused'
        })
        check.expectSame(who, `PATCH /${entity} of ${known.join(', ')}`, found, expected)
      }
    }
    check.nothingIsWrong()
  })
})

describe('on memory: a tree', () => {
  it('has each of its rows written by who may write it', async () => {
    const resource = catalogue.resources.campaign as Resource
    const known = places.filter(place => place === 'missing' || world.rowAt('campaign', place))
    const change = (place: Place, from: 'id' | 'from') => ({
      ref: `${from} ${place}`,
      entity: 'campaign',
      [from]: world.rowAt('campaign', place)?.id ?? 'missing',
      values: { name: 'Changed' },
    })
    for (const who of everybody) {
      for (const [from, verb] of [
        ['id', 'update'],
        ['from', 'create'],
      ] as const) {
        const rows = known.map(place => change(place, from))
        const answer = await check.call(who, 'POST', '/tree?dryRun=true', { rows })
        check.expectVerdict(who, `POST /tree, ${from}`, answer, who === 'nobody' ? 'out' : 'in')
        if (answer.status !== 200) continue
        const { results } = JSON.parse(answer.text) as { results: { ok: boolean; error?: string }[] }
        const found = results.map(({ error = '' }) => textVerdict(error))
        const expected = known.map(place =>
          sees(who, resource, place) ? (holds(who, verb, resource, place) ? 'in' : 'refused') : 'hidden',
        )
        check.expectSame(who, `POST /tree, ${from} of ${known.join(', ')}`, found, expected)
      }
    }
    check.nothingIsWrong()
  })
})

describe('on memory: a new row', () => {
  const created = resources.filter(({ verbs, fromFiles }) => verbs.includes('create') && !fromFiles)

  it.each(created.map(({ entity }) => entity))('%s', async entity => {
    const resource = catalogue.resources[entity] as Resource
    const isOwned = resource.scope === 'organization' || resource.scope === 'shared'
    const asked = resource.scope === 'self' ? { ...resource, scope: 'platform' as const } : resource
    for (const place of places) {
      const row = world.rowAt(entity, place === 'missing' ? north : place)
      if (!row || (place === 'missing' && !isOwned)) continue
      const body = { ...newRowLike(resource, row), ...(place === 'missing' ? { organization: 'org-nowhere' } : {}) }
      for (const who of everybody) {
        const owner = place === 'missing' ? 'org-nowhere' : row.organization
        const isHidden = isOwned && typeof owner === 'string' && !knowsOwner(who, owner)
        const may = changing('create')(resource).every(verb => holds(who, verb, asked, place))
        const shut = doorVerdict(who, { verbs: ['create'] }, resource)
        const one = await check.call(who, 'POST', `/${entity}`, body)
        const expected = shut ?? (isHidden ? 'hidden' : may ? 'in' : 'refused')
        // Nobody keeps the platform from making a row of an organization that isn't there but the check of its links.
        if (place === 'missing' && !isHidden) expect(shut ?? one.status).not.toBe(200)
        // What a binding names is looked for before it is asked whether access may be given.
        else if (expected !== 'refused' || one.status !== 400 || !holds(who, 'create', asked, place)) {
          check.expectVerdict(who, `POST /${entity}, ${place}`, one, expected)
        }
        const many = await check.call(who, 'POST', `/${entity}/import`, { rows: [body] })
        check.expectVerdict(who, `POST /${entity}/import`, many, shut ?? 'in')
      }
    }
    check.nothingIsWrong()
  })

  const knowsOwner = (who: Who, owner: string) => knows(who, owner) || knows(who, '*')
})

describe('on memory: questions about many rows', () => {
  const campaign = catalogue.resources.campaign as Resource

  it('are asked of every route that takes no row', () => {
    const isListed = (route: string) => resources.some(({ entity }) => route === `GET /${entity}`)
    const rowless = Object.keys(doors).filter(route => !/:(id|entity)\b/.test(route) && !isListed(route))
    expect(rowless.filter(route => !questions.some(question => question.route === route))).toEqual([])
  })

  it.each(questions.map((question, index) => [`${question.route}, ${index}`, question] as const))(
    '%s',
    async (_, question) => {
      const { route, call, looksFirst, tells } = question
      for (const organization of [undefined, north, south, 'org-nowhere']) {
        const [path, body] = call(organization, world) ?? []
        if (path === undefined) continue
        for (const who of everybody) {
          const answer = await check.call(who, route.split(' ')[0] ?? '', path, body)
          const expected = questionVerdict(who, question, organization)
          if (expected !== 'refused' || answer.status !== 400 || !looksFirst)
            check.expectVerdict(who, `${route} of ${organization}`, answer, expected)
          if (expected !== 'in' || answer.status !== 200 || !tells) continue
          const { entity, by = entity, verb, count } = tells
          const found = organizations.filter(place => answer.text.includes(world.rowAt(entity, place)?.id ?? '?'))
          const resource = catalogue.resources[by] as Resource
          const isTold = (place: Place) =>
            holds(who, verb, resource, place) && !isBlind(who, catalogue.resources[entity] as Resource)
          const wanted = organizations.filter(place => (organization ?? place) === place && isTold(place))
          const told = count ? count(answer.text) : found
          check.expectSame(who, `${route} of ${organization} tells of`, told, count ? wanted.length : wanted)
        }
      }
      check.nothingIsWrong()
    },
  )

  it.each(crossings.map((crossing, index) => [`${crossing.route}, ${index}`, crossing] as const))(
    '%s, about one organization, answers nobody about another',
    async (title, { call }) => {
      for (const [own, other] of [
        [north, south],
        [south, north],
        [north, north],
      ] as const) {
        const [path, body] = call(idsOf(world), own, other)
        // Of what is one's own it is answered.
        for (const who of own !== other ? everybody : (['root'] as const)) {
          const { status } = await check.call(who, title.split(' ')[0] ?? '', path, body)
          check.expectSame(who, `${path} of ${own}`, status < 400, own === other)
        }
      }
      check.nothingIsWrong()
    },
  )

  it('search', async () => {
    for (const who of everybody) {
      for (const organization of [undefined, ...organizations]) {
        const at = organization ? `&organization=${organization}` : ''
        const answer = await check.call(who, 'GET', `/search?q=Matrix+campaign${at}`)
        const hidden = organization !== undefined && !knows(who, organization) && !knows(who, '*')
        const expected = who === 'nobody' ? 'out' : hidden ? 'hidden' : 'in'
        check.expectVerdict(who, `search in ${organization}`, answer, expected)
        if (expected !== 'in') continue
        const found = organizations.filter(place => answer.text.includes(world.rowAt('campaign', place)?.id ?? '?'))
        const wanted = organizations.filter(
          place => (organization ?? place) === place && sees(who, campaign, place, 'list'),
        )
        check.expectSame(who, `search in ${organization}`, found, wanted)
      }
    }
    check.nothingIsWrong()
  })
})

describe('on memory: every route', () => {
  const fill = (path: string) => path.replace(':entity', 'campaign').replace(/:\w+/g, 'missing').replace('*', 'x')

  it.each(routes)('%s lets nobody in who is not, and tells nobody of others', async route => {
    const [method = '', path = ''] = route.split(' ')
    for (const who of everybody) {
      const ids = ['missing', ...organizations.map(place => world.rowAt('campaign', place)?.id ?? '')]
      for (const at of new Set(ids.map(id => fill(path.replace(/:(id|ids)\b/, id))))) {
        const answer = await check.call(who, method, at, method === 'GET' ? undefined : {})
        if (openRoutes.includes(route)) continue
        const shut = doorVerdict(who, doors[route], catalogue.resources[doors[route]?.entity ?? 'campaign'])
        if (shut) check.expectVerdict(who, route, answer, shut)
        if ((verdictOf(answer) === 'out') !== (who === 'nobody')) check.expectVerdict(who, route, answer, 'out')
      }
    }
    check.nothingIsWrong()
  })

  it('is there for its own methods alone', async () => {
    const paths = new Set(routes.map(route => route.split(' ')[1] ?? ''))
    for (const path of paths) {
      for (const method of ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answered = routes.filter(route => matches(route.split(' ')[1] ?? '', fill(path)))
        if (answered.some(route => route.startsWith(`${method === 'HEAD' ? 'GET' : method} `))) continue
        for (const who of ['nobody', 'root'] as const) {
          const { status } = await check.call(who, method, fill(path), undefined)
          check.expectSame(who, `${method} ${path}`, status, 405)
        }
      }
    }
    check.nothingIsWrong()
  })

  function matches(pattern: string, path: string): boolean {
    return new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`).test(path)
  }
})
