import { fieldsSchema } from '../../../engine/contract/schema.ts'
import { isAllowed, knows, visibleByIds, visibleRow } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { ApiError, fieldsRefused, notThere } from '../../../engine/server/http/apiError.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { checked } from '../../../engine/server/http/checkedBody.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import { failures, ok, requestedWith, signedIn, text } from '../../../engine/server/openapi/operation.ts'
import { referencesIn } from '../../../engine/server/referencesIn.ts'
import { readRule, ruleLimits } from '../../targeting/segmentRule.ts'
import { estimateAudience } from '../segments/estimateAudience.ts'
import { audienceOf, loadAudience } from '../segments/loadAudience.ts'
import { overlapOf } from '../segments/overlapOf.ts'
import { ruleOf } from '../segments/ruleOf.ts'
import { ruleProblems } from '../segments/ruleProblems.ts'
import { circleFrom, circleText } from '../segments/segmentGraph.ts'
import { targetedAudience } from '../segments/targetedAudience.ts'
import { asksFacts, factFiltersFor } from '../segments/whoAsks.ts'

/** How many people there are: while a rule is edited, in two segments, for a line item. */
export const audienceRoutes = {
  'POST /segment-estimate': route({
    policy: { entity: 'segment', verbs: ['create', 'update'] },
    operation: {
      ...signedIn('estimateSegment', 'Count the people whom a rule finds now, and get the price of their data', {
        ...ok('Counted where the rule is about segments, estimated where it is about who saw ads', 'AudienceEstimate'),
        ...failures(413, 415, 429),
      }),
      parameters: [requestedWith],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['organization', 'rule'],
              properties: {
                organization: text,
                segment: { ...text, description: 'The segment whose rule it is, where it has been saved.' },
                rule: { type: 'array', maxItems: ruleLimits.terms, items: { type: 'object' } },
              },
            },
          },
        },
      },
    },
    handler: async call => {
      const { context, principal, request } = call
      const { reads, organization, tree, instead } = await readAsked(call)
      const answer = await inTurn(call, async () => {
        const audience = audienceOf(tree)
        const loaded = await loadAudience(reads, audience, {
          organization,
          now: context.clock(),
          ...(instead ? { instead } : {}),
        })
        const circle = instead && circleFrom(loaded.graph, instead.id)
        if (circle) throw fieldsRefused({ rule: circleText(circle) })
        const problems = ruleProblems(tree, loaded)
        if (Object.keys(problems).length > 0) throw fieldsRefused(problems)
        if (asksFacts(tree)) {
          const report = resourceNamed(context, 'report')
          if (!isAllowed(principal, 'read', report, { organization }))
            throw new ApiError(403, { error: 'Rules about who saw ads require permission to read reports.' })
          const filters = factFiltersFor(principal, report, tree, loaded)
          if (typeof filters === 'string') throw new ApiError(403, { error: filters })
        }
        return estimateAudience(reads, audience, { ...loaded, signal: request.signal })
      })
      return Response.json(answer)
    },
  }),

  'GET /segment/:id/overlap': route({
    policy: { entity: 'segment', verbs: ['read'] },
    operation: {
      ...signedIn('segmentOverlap', 'Count the people whom two segments share', {
        ...ok('Counts, and what part of each they are', 'SegmentOverlap'),
        ...failures(429),
      }),
      parameters: [
        { $ref: '#/components/parameters/id' },
        { name: 'with', in: 'query', required: true, description: 'The other segment.', schema: text },
      ],
    },
    handler: async call => {
      const { context, principal, resource, params, request, url } = call
      const reads = context.store.read
      const one = await visibleRow(reads, principal, resource, params.id ?? '')
      const id = url.searchParams.get('with') ?? ''
      const [other] = await visibleByIds(reads, principal, resource, [id])
      if (!other || other.organization !== one.organization)
        throw fieldsRefused({ with: `There is no segment “${id.slice(0, 64)}”` })
      if (other.id === one.id) throw fieldsRefused({ with: 'Choose another segment to compare with' })
      const answer = await inTurn(call, () =>
        overlapOf(reads, one, other, { now: context.clock(), signal: request.signal }),
      )
      return Response.json(answer)
    },
  }),

  'GET /line-item/:id/audience': route({
    policy: { entity: 'line-item', verbs: ['read'] },
    operation: {
      ...signedIn('lineItemAudience', 'Count the people whom the segments of a line item and of its strategy leave', {
        ...ok('As for a rule', 'AudienceEstimate'),
        ...failures(409, 429),
      }),
      parameters: [{ $ref: '#/components/parameters/id' }],
    },
    handler: async call => {
      const { context, principal, resource, params, request } = call
      const reads = context.store.read
      const row = await visibleRow(reads, principal, resource, params.id ?? '')
      const answer = await inTurn(call, async () => {
        const { audience, context: graph } = await targetedAudience(reads, row, context.clock())
        return estimateAudience(reads, audience, { ...graph, signal: request.signal })
      })
      return Response.json(answer)
    },
  }),
} satisfies ApiProduct['routes']

/** @throws ApiError 400 with sentences by the term, 403, 404 */
async function readAsked(call: EntityCall) {
  const { context, principal, resource, request } = call
  const reads = context.store.read
  const { organization, segment, rule } = await readJson(request)
  if (typeof organization !== 'string') throw fieldsRefused({ organization: 'Choose an organization' })
  if (!knows(principal, organization)) throw notThere('organization', organization)
  const may = (['create', 'update'] as const).some(verb => isAllowed(principal, verb, resource, { organization }))
  if (!may) throw new ApiError(403, { error: 'You aren’t allowed to edit segments here.' })
  if (!Array.isArray(rule)) throw fieldsRefused({ rule: 'Send a list of conditions' })
  if (rule.length > ruleLimits.terms)
    throw fieldsRefused({ rule: `A rule can have at most ${ruleLimits.terms} conditions; this one has ${rule.length}` })
  const { rule: field } = resource.fields
  if (field) checked(fieldsSchema({ rule: { ...field, required: false } }), { rule })
  const row = { id: '', version: 0, organization, madeFrom: 'rule', rule }
  const read = readRule(ruleOf(row))
  if ('errors' in read) throw fieldsRefused(read.errors)
  const strange = await strangeReferences(call, row)
  if (Object.keys(strange).length > 0) throw fieldsRefused(strange)
  const stored = typeof segment === 'string' ? await visibleRow(reads, principal, resource, segment) : null
  return {
    reads,
    organization,
    tree: read.tree,
    instead: stored?.organization === organization ? { ...stored, madeFrom: 'rule', rule } : null,
  }
}

/** What the rule names and the person doesn't see, or another organization's. */
async function strangeReferences(
  { context, principal, resource }: EntityCall,
  row: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  const references = referencesIn(resource, row).filter(({ path }) => path.startsWith('rule.'))
  for (const entity of new Set(references.map(({ to }) => to))) {
    const target = resourceNamed(context, entity)
    const own = references.filter(({ to }) => to === entity)
    const seen = await visibleByIds(context.store.read, principal, target, [...new Set(own.map(({ id }) => id))])
    const known = new Set(seen.flatMap(found => (found.organization === row.organization ? [found.id] : [])))
    for (const { path, id } of own)
      if (!known.has(id)) errors[path] = `There is no ${target.label.toLowerCase()} “${id.slice(0, 64)}”`
  }
  return errors
}
