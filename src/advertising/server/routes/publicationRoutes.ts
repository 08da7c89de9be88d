import { visibleRow } from '../../../engine/server/access/guard.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { inReadTurn } from '../../../engine/server/inReadTurn.ts'
import { failures, ok, rowWrite, signedIn } from '../../../engine/server/openapi/operation.ts'
import { actOnPublications } from '../deals/actOnPublications.ts'
import { demandPackage } from '../deals/packageDeals.ts'
import { publicationSchema } from '../deals/publicationBody.ts'
import { publicationsView } from '../deals/publicationsView.ts'

const answer = ok('By partner: its deal, what it was sent, what it says, and what it lacks', 'PackagePublications')

/** Packages that are published to partners, each as a deal of its own. */
export const publicationRoutes = {
  'GET /deal/:id/publications': route({
    policy: { entity: 'deal', verbs: ['read'] },
    operation: signedIn(
      'packagePublications',
      'List the partners that a package is published to',
      { ...answer, ...failures(409, 429) },
      [{ $ref: '#/components/parameters/id' }],
    ),
    handler: async call => {
      const pack = await visibleRow(call.context.store.read, call.principal, call.resource, call.params.id ?? '')
      demandPackage(pack)
      return Response.json(await inReadTurn(call, () => publicationsView(call, pack)))
    },
  }),

  'POST /deal/:id/publications': route({
    policy: { entity: 'deal', verbs: ['update'] },
    operation: rowWrite(
      'publishPackage',
      'Publish a package to partners, send them its changes, or withdraw it',
      { ...answer },
      { ...publicationSchema },
    ),
    handler: async call => Response.json(await actOnPublications(call)),
  }),
} satisfies ApiProduct['routes']
