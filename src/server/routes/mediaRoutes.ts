import { reviewMedia } from '../domain/reviewMedia.ts'
import { swapMedia } from '../domain/swapMedia.ts'
import { actorOf, type Handlers } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import { answerOne } from './entityRoutes.ts'

/** What only media have: reviews by partners, and places that can be given to another. */
export const mediaRoutes: Pick<Handlers, 'POST /media/:id/review' | 'POST /media/:id/swap'> = {
  'POST /media/:id/review': async call => {
    const { world, resource, params, request } = call
    return answerOne(call, await reviewMedia(world, resource, actorOf(call), params.id ?? '', await readJson(request)))
  },

  'POST /media/:id/swap': async call => {
    const { world, resource, params, request, url } = call
    const dryRun = url.searchParams.get('dryRun') === 'true'
    const body = await readJson(request)
    return Response.json(await swapMedia(world, resource, actorOf(call, 'bulk'), params.id ?? '', body, dryRun))
  },
}
