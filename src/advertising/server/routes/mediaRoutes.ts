import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { actorOf } from '../../../engine/server/http/call.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'
import { inWriteTurn } from '../../../engine/server/inWriteTurn.ts'
import { ok, rowWrite, text } from '../../../engine/server/openapi/operation.ts'
import { answerOne } from '../../../engine/server/routes/entityRoutes.ts'
import { reviewActions } from '../../creative/mediaReview.ts'
import { reviewMedia } from '../hooks/reviewMedia.ts'
import { mostSwapped, swapMedia } from '../hooks/swapMedia.ts'

/** What only media have: reviews by partners, and places that can be given to another. */
export const mediaRoutes = {
  'POST /media/:id/review': route({
    policy: { entity: 'media', verbs: ['update', 'approve'] },
    operation: rowWrite(
      'reviewMedia',
      'One partner’s review of a creative: hand it in, take it back, or write down what was decided',
      ok('The creative as it is now', 'media'),
      {
        type: 'object',
        required: ['partner', 'action'],
        properties: {
          partner: text,
          action: { enum: reviewActions },
          feedback: { ...text, maxLength: 1000, description: 'Why; a rejection needs it.' },
          version: { type: 'integer' },
        },
      },
    ),
    handler: async call => {
      const { context, resource, params, request } = call
      const body = await readJson(request)
      const review = () => reviewMedia(context, resource, actorOf(call), params.id ?? '', body)
      return answerOne(call, await inWriteTurn(call, review))
    },
  }),

  'POST /media/:id/swap': route({
    policy: { entity: 'line-item', verbs: ['update'] },
    operation: rowWrite(
      'swapMedia',
      'Replace a creative with another one: in all of the line items, or in none',
      ok('What became, or would become, of each line item', 'SwapAnswer'),
      {
        type: 'object',
        required: ['to'],
        properties: {
          to: { ...text, description: 'A creative of the same subtype, and of the same size where it is display.' },
          lineItems: {
            type: 'array',
            maxItems: mostSwapped,
            description: 'Left out in a dry run: all that show it.',
            items: { type: 'object', required: ['id'], properties: { id: text, version: { type: 'integer' } } },
          },
        },
      },
      [{ $ref: '#/components/parameters/dryRun' }],
    ),
    handler: async call => {
      const { context, resource, params, request, url } = call
      const dryRun = url.searchParams.get('dryRun') === 'true'
      const body = await readJson(request)
      const swap = () => swapMedia(context, resource, actorOf(call, 'bulk'), params.id ?? '', body, dryRun)
      return Response.json(await inWriteTurn(call, swap))
    },
  }),
} satisfies ApiProduct['routes']
