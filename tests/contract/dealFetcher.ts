import { guardedFetch } from '../../src/engine/server/node/guardedFetch.ts'
import type { DealPartner } from '../setup/dealPartner.ts'

/** The guarded client, for which `dsp.example` is the test's partner. That has no certificate, so what goes to it by https goes by http. */
export function dealFetcher({ port }: DealPartner): ReturnType<typeof guardedFetch> {
  const guarded = guardedFetch({
    allow: [`dsp.example:${port}`],
    resolve: async name => (name === 'dsp.example' ? ['127.0.0.1'] : []),
  })
  return {
    ...guarded,
    postFor: (url, message) => guarded.postFor(url.replace('https://dsp.example', 'http://dsp.example'), message),
  }
}
