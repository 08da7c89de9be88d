import { type Fetcher, NotAsked } from '../server/outside.ts'

/** The demo has no server that could ask others, and a page that did would tell them who looks at it. */
export const browserFetcher: Fetcher = {
  fetchText: async () => {
    throw new NotAsked('The demo asks no other server. Paste the document instead of its address')
  },
  post: refused,
  postFor: refused,
}

async function refused(): Promise<never> {
  throw new NotAsked('The demo sends nothing to other servers')
}
