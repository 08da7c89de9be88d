import { Hono } from 'hono'
import { compress } from 'hono/compress'

type Answer = (request: Request, peer: string) => Promise<Response>

/**
 * The same answers, those of `types` packed with gzip where the client accepts it: JSON and CSV, as a list of forty campaigns is a tenth of
 * its size. Images and videos are packed already; the console's own files were packed when it was built.
 */
export function compressed(answer: Answer, types = /^(application\/([a-z.]+\+)?json|text\/csv)\b/i): Answer {
  const app = new Hono<{ Bindings: { peer: string } }>()
  app.use(compress({ encoding: 'gzip', contentTypeFilter: types }))
  app.onError(error => {
    throw error
  })
  app.all('*', context => answer(context.req.raw, context.env.peer))
  return async (request, peer) => app.fetch(request, { peer })
}
