import type { HostProduct } from '../../engine/server/hostProduct.ts'
import { advertisingApi } from './advertisingApi.ts'
import { keepResults } from './metrics/keepResults.ts'
import { fillWithSample, writeSample } from './sample/fillWithSample.ts'
import { samplePassword, sampleSignIns } from './sample/people.ts'
import { withSampleBidders } from './sample/sampleBidder.ts'
import { withSamplePartners } from './sample/samplePartner.ts'
import { withSampleVast } from './sample/sampleVast.ts'
import { startSimulator } from './sample/simulator.ts'
import { withSampleAdsTxt } from './sample/withSampleAdsTxt.ts'

const { catalogue } = advertisingApi

/** The advertising product, as the Node host runs it. */
export const advertisingHost: HostProduct = {
  api: advertisingApi,
  keepResults,
  sample: {
    password: samplePassword,
    signIns: sampleSignIns,
    write: (now, scale) => {
      const written = writeSample({ catalogue, now, ...(scale ? { scale } : {}) })
      return (store, options) => fillWithSample(store, { catalogue, now, written, ...options })
    },
    withAnswers: fetcher => withSamplePartners(withSampleBidders(withSampleVast(withSampleAdsTxt(fetcher, catalogue)))),
    simulate: startSimulator,
  },
}
