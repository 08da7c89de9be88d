import { advertisingHost } from '../advertising/server/advertisingHost.ts'
import { hostHalves } from '../advertising/server/hostHalves.ts'
import { startHost } from '../engine/server/node/startHost.ts'

await startHost(async variables => ({ ...advertisingHost, extensions: await hostHalves(variables) }))
