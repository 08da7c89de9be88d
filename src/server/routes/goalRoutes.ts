import { goalKinds } from '../domain/goalKinds.ts'
import type { Handlers } from '../http/call.ts'
import { answerList } from './entityRoutes.ts'

/** `GET /goal` lists goals; with `types` it answers what kinds of goals there are. */
export const goalRoutes: Pick<Handlers, 'GET /goal'> = {
  'GET /goal': async call => (call.url.searchParams.has('types') ? Response.json(goalKinds) : answerList(call)),
}
