import { advertisingHost } from '../advertising/server/advertisingHost.ts'
import { hostHalves } from '../advertising/server/hostHalves.ts'
import { startHost } from '../engine/server/node/startHost.ts'
import { languages } from '../languages.ts'

await startHost(async variables => ({ ...advertisingHost, languages, extensions: await hostHalves(variables) }))
