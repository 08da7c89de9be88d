import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { answerRow } from '../../../engine/server/entities/answerRow.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { inReadTurn } from '../../../engine/server/inReadTurn.ts'
import { failures, ok, rowWrite, signedIn } from '../../../engine/server/openapi/operation.ts'
import { requestedCheck } from '../supply/requestedCheck.ts'
import { sellersOf } from '../supply/sellersOf.ts'

/** Whether publishers list us as their seller, and whom we list. */
export const supplyRoutes = {
  'POST /publisher/:id/supply-check': route({
    policy: { entity: 'publisher', verbs: ['update'] },
    operation: rowWrite(
      'checkSupply',
      'Fetch ads.txt, app-ads.txt, and sellers.json for a publisher, and compare them with what is stored',
      { ...ok('What the files say, and what changed since the previous check', 'supply-check'), ...failures(429) },
      { type: 'object' },
    ),
    handler: async call => {
      const row = await requestedCheck(call)
      const { context, principal } = call
      return Response.json(answerRow(context, resourceNamed(context, 'supply-check'), row, principal))
    },
  }),

  'GET /organization/:id/sellers.json': route({
    policy: { entity: 'organization', verbs: ['read'] },
    operation: signedIn(
      'sellersJson',
      'Get the sellers.json that an organization publishes at its domain, with its active publishers',
      { ...ok('The file', 'SellersJson'), ...failures(429) },
      [{ $ref: '#/components/parameters/id' }],
    ),
    handler: async call =>
      Response.json(await inReadTurn(call, () => sellersOf(call)), {
        headers: { 'content-disposition': 'attachment; filename="sellers.json"' },
      }),
  }),
} satisfies ApiProduct['routes']
