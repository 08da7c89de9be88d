import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import { apiBase } from '../../src/engine/contract/api.ts'
import { policiesOf } from '../../src/engine/server/access/policiesOf.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, testWorld } from './apiClient.ts'

interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { oneOf?: unknown[]; properties?: object }>> }
}

describe('openapi.json', () => {
  let admin: ApiClient
  let document: Document
  beforeAll(async () => {
    admin = await (await testWorld(advertisingStore())).signIn('admin')
    document = (await admin.get<Document>('/openapi.json')).body
  })

  it('is valid OpenAPI 3.1 to an independent validator', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)))
    expect(result).toEqual({ valid: true })
    expect(document.openapi).toBe('3.1.0')
  })

  it('says of every write of a row that it may be asked to wait, duplicating and restoring a user among them', () => {
    const silent = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        method !== 'get' && 'tags' in operation && !Object.hasOwn(Reflect.get(operation, 'responses'), '429')
          ? [`${method} ${path}`]
          : [],
      ),
    )
    expect(silent).toEqual([])
    expect(document.paths[`${apiBase}/user/{id}/duplicate`]).toHaveProperty('post')
  })

  it('describes every route, for every entity that has it', () => {
    const missing: string[] = []
    for (const key of Object.keys(policiesOf(advertisingApi))) {
      const [method = '', path = ''] = key.split(' ')
      const name = method.toLowerCase()
      const full = `${apiBase}${path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')}`
      if (!path.startsWith('/:entity')) {
        if (!document.paths[full]?.[name]) missing.push(key)
        continue
      }
      for (const { entity, verbs, fromFiles } of Object.values(catalogue.resources)) {
        const here = document.paths[full.replace('{entity}', entity)]?.[name]
        const ofFiles = path.endsWith('/file') || path.endsWith('/thumbnail')
        if (ofFiles && !fromFiles) {
          if (here) missing.push(`${key} of ${entity} is not there`)
          continue
        }
        const reads = method === 'GET'
        if (reads && !here) missing.push(`${key} of ${entity}`)
        if (!reads && !path.endsWith('/move') && !verbs.includes('create') && !verbs.includes('update') && here)
          missing.push(`${key} of ${entity} is not there`)
        if (method === 'POST' && path === '/:entity' && verbs.includes('create') && !here)
          missing.push(`${key} of ${entity}`)
      }
    }
    expect(missing).toEqual([])
    expect(document.paths).toHaveProperty('/healthz')
    expect(document.paths).toHaveProperty('/readyz')
  })

  it('has a schema for every entity, and no operation twice', () => {
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(Object.keys(catalogue.resources)))
    const ids = Object.values(document.paths).flatMap(path => Object.values(path).map(({ operationId }) => operationId))
    expect(ids.length).toBeGreaterThan(250)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has nothing that refers to nothing', () => {
    const text = JSON.stringify(document)
    for (const [, target = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = target
        .split('/')
        .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document)
      expect(found, target).toBeDefined()
    }
  })

  it.each(Object.values(catalogue.resources).map(one => [one.entity, one] as const))(
    '%s has its schema document [entity.2]',
    async (entity, resource) => {
      const { status, body } = await admin.get<{ $id: string; oneOf?: { properties: object }[]; properties?: object }>(
        `/${entity}/schema.json`,
      )
      expect(status).toBe(200)
      expect(body.$id).toContain(`/${entity}/schema.json`)
      if (!resource.variants) return expect(body.properties).toHaveProperty(resource.title)
      expect(body.oneOf?.length).toBe(Object.keys(resource.variants.by).length)
      for (const variant of body.oneOf ?? []) expect(variant.properties).toHaveProperty(`${resource.variants.on}.const`)
    },
  )
})
