import { fieldsSchema } from '../../../engine/contract/schema.ts'
import { demand, isAllowed, knows, visibleRow } from '../../../engine/server/access/guard.ts'
import { unlessForbidden } from '../../../engine/server/access/unlessForbidden.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { ApiError, fieldsRefused, notThere } from '../../../engine/server/http/apiError.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { actorOf, type EntityCall } from '../../../engine/server/http/call.ts'
import { checked } from '../../../engine/server/http/checkedBody.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import { inWriteTurn } from '../../../engine/server/inWriteTurn.ts'
import { queueRun } from '../../../engine/server/jobs/queueRun.ts'
import { failures, ok, requestedWith, signedIn, text } from '../../../engine/server/openapi/operation.ts'
import { answerOne } from '../../../engine/server/routes/entityRoutes.ts'
import type { Transaction } from '../../../engine/server/store/Store.ts'
import { listRuleLimits, metricsOfRule, readListRule } from '../../reporting/listRule.ts'
import { accessTo, factAccess } from '../facts/factAccess.ts'
import { lacksCurrency, noRuleCurrency, whyNotVisible } from '../hooks/listRuleErrors.ts'
import { ruleRunOf } from '../inventoryLists/dueListRules.ts'
import { listReach } from '../inventoryLists/listReach.ts'
import { ruleMatches } from '../inventoryLists/ruleMatches.ts'
import { isWorkedOn } from '../uploads/isWorkedOn.ts'

const id = { $ref: '#/components/parameters/id' }

/** What measured delivery says of inventory lists: what a rule finds, and how many people a list reaches. */
export const inventoryRuleRoutes = {
  'POST /inventory-rule-preview': route({
    policy: { entity: 'inventory-set', verbs: ['create', 'update'] },
    operation: {
      ...signedIn('previewInventoryRule', 'Preview what a performance rule of an inventory list finds now', {
        ...ok('How many matches there are, and the first of them', 'InventoryRulePreview'),
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
              properties: { organization: text, rule: { type: 'object', description: 'As in `performanceRule`.' } },
            },
          },
        },
      },
    },
    handler: async call => {
      const { context, principal, request } = call
      const { organization, rule } = await readAsked(call)
      const report = resourceNamed(context, 'report')
      const why = whyNotVisible(principal, report, organization, rule)
      if (why) throw new ApiError(403, { error: `${why.replace(/\.$/, '')}.` })
      const now = context.clock()
      const { matches, isCut } = await inTurn(call, () =>
        ruleMatches(rule, {
          store: context.store,
          now,
          organization,
          access: accessTo(principal, 'read', report),
          signal: request.signal,
        }),
      )
      const entries = matches.slice(0, listRuleLimits.shown).map(match => ({ type: rule.entryType, ...match }))
      return Response.json({
        total: matches.length,
        isCut,
        metrics: metricsOfRule(rule),
        currency: rule.currency,
        entries,
        asOf: now.toISOString(),
      })
    },
  }),

  'POST /inventory-set/:id/rule-run': route({
    policy: { entity: 'inventory-set', verbs: ['update'] },
    operation: {
      ...signedIn('runInventoryRule', 'Check the performance rule of an inventory list now', {
        ...ok('The run that checks it, in the queue', 'job-run'),
        ...failures(409, 429),
      }),
      parameters: [id, requestedWith],
    },
    handler: async call => {
      const { context, principal, resource, params } = call
      const seen = await visibleRow(context.store.read, principal, resource, params.id ?? '')
      demand(principal, 'update', resource, seen)
      const actor = actorOf(call)
      const queued = async (tx: Transaction) => {
        // One at a time, as with imports.
        const [list] = await tx.lock('inventory-set', [seen.id], 'all')
        if (!list || !readListRule(list.performanceRule))
          throw new ApiError(409, { error: 'This list has no performance rule. Add one first.' })
        if (list.status === 'archived') throw new ApiError(409, { error: 'This list is archived. Unarchive it first.' })
        if (await isWorkedOn(tx, { inventorySet: list.id }))
          throw new ApiError(409, {
            error: 'An import or a rule check of this list is running. Wait until it is done.',
          })
        const trigger = actor.source === 'ui' ? 'manual' : 'api'
        return queueRun(context, tx, actor, { ...ruleRunOf(list, context.clock()), trigger })
      }
      const run = await inWriteTurn(call, () => context.store.transaction(queued))
      return answerOne({ ...call, resource: resourceNamed(context, 'job-run') }, run)
    },
  }),

  'GET /inventory-set/:id/reach': route({
    policy: { entity: 'inventory-set', verbs: ['read'] },
    operation: {
      ...signedIn('inventoryListReach', 'Count the people who saw ads on the inventory of a list in the last 30 days', {
        ...ok('An estimate; null where nothing is known, or you may not see it', 'InventoryListReach'),
        ...failures(429),
      }),
      parameters: [id],
    },
    handler: async call => {
      const { context, principal, resource, params, request } = call
      const list = await visibleRow(context.store.read, principal, resource, params.id ?? '')
      const organization = String(list.organization)
      const report = resourceNamed(context, 'report')
      const facts = isAllowed(principal, 'read', report, { organization })
        ? unlessForbidden(() =>
            factAccess(principal, 'read', report, [organization], {
              metrics: ['reach', 'impressions'],
              dimensions: ['placement', 'deal'],
            }),
          )
        : null
      const now = context.clock()
      const none = { scope: [], filters: [] }
      const answer = await inTurn(call, () =>
        listReach(list, { store: context.store, now, facts: facts ?? none, signal: request.signal }),
      )
      return Response.json(answer)
    },
  }),
} satisfies ApiProduct['routes']

/** @throws ApiError 400 at the fields, 403, 404 */
async function readAsked({ principal, resource, request }: EntityCall) {
  const { organization, rule } = await readJson(request)
  if (typeof organization !== 'string') throw fieldsRefused({ organization: 'Choose an organization' })
  if (!knows(principal, organization)) throw notThere('organization', organization)
  const may = (['create', 'update'] as const).some(verb => isAllowed(principal, verb, resource, { organization }))
  if (!may) throw new ApiError(403, { error: 'You aren’t allowed to edit inventory lists here.' })
  const { performanceRule } = resource.fields
  if (performanceRule) checked(fieldsSchema({ performanceRule }), { performanceRule: rule })
  const read = readListRule(rule)
  if (!read) throw fieldsRefused({ rule: 'Choose an entry type, and complete at least one condition' })
  if (lacksCurrency(read))
    throw new ApiError(400, { error: `${noRuleCurrency}.`, fields: { 'rule.currency': noRuleCurrency } })
  return { organization, rule: read }
}
