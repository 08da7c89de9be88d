import { limits } from '../../contract/query.ts'
import { writeTree } from '../entities/writeTree.ts'
import { actorOf, type Handlers } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import { inWriteTurn } from '../inWriteTurn.ts'

/** As many rows as an import may have, each as long. */
const mostBytes = 4 * limits.jsonBytes

/** Rows of several resources in one call; who may write each, the guard is asked row by row. */
export const treeRoutes: Pick<Handlers, 'POST /tree'> = {
  'POST /tree': async call => {
    const body = await readJson(call.request, mostBytes)
    const dryRun = call.url.searchParams.get('dryRun') === 'true'
    return Response.json(await inWriteTurn(call, () => writeTree(call.context, actorOf(call, 'import'), body, dryRun)))
  },
}
