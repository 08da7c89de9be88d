import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { inReadTurn } from '../../../engine/server/inReadTurn.ts'
import { failures, ok, organization, signedIn, text } from '../../../engine/server/openapi/operation.ts'
import { measuredLimits } from '../../reporting/measuredRows.ts'
import { measuredRows } from '../metrics/measuredRows.ts'
import { readMeasuredQuestion } from '../metrics/readMeasuredQuestion.ts'

const day = { type: 'string', format: 'date' }

/** Lists whose rows come with metrics, and can be sorted by them. */
export const measuredRowsRoutes = {
  'GET /measured-rows': route({
    policy: 'signed-in',
    operation: signedIn(
      'measuredRows',
      'List a page of an entity’s rows with their metrics, sorted by a field or a metric',
      { ...ok('Rows in the order asked for, each with its metrics', 'MeasuredRows'), ...failures(429) },
      [
        { name: 'entity', in: 'query', required: true, description: 'One whose delivery is measured.', schema: text },
        {
          name: 'metrics',
          in: 'query',
          description: `At most ${measuredLimits.metrics}, with commas between them, as in reports.`,
          schema: text,
        },
        { name: 'from', in: 'query', required: true, description: 'The first day (UTC).', schema: day },
        { name: 'to', in: 'query', required: true, description: 'The last day (UTC).', schema: day },
        { name: 'compareFrom', in: 'query', schema: day },
        { name: 'compareTo', in: 'query', schema: day },
        {
          name: 'sort',
          in: 'query',
          description: 'As in lists, or by one of the metrics: `desc(metric.spend)`.',
          schema: text,
        },
        {
          name: 'totals',
          in: 'query',
          description: 'Also return the totals of all rows.',
          schema: { type: 'boolean' },
        },
        {
          name: 'deliveredBy',
          in: 'query',
          description: 'A line item: its creatives or its deals, with what it alone delivered by each.',
          schema: text,
        },
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 0, maximum: measuredLimits.page } },
        { name: 'skip', in: 'query', schema: { type: 'integer', minimum: 0 } },
        { name: 'q', in: 'query', schema: text },
        organization,
      ],
    ),
    handler: async call => {
      const question = await readMeasuredQuestion(call)
      return Response.json(await inReadTurn(call, () => measuredRows(call.context, call.principal, question)))
    },
  }),
} satisfies ApiProduct['routes']
