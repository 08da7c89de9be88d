import { advertisingHost } from '../advertising/server/advertisingHost.ts'
import { postgresHalves } from '../advertising/server/postgresHalves.ts'
import { startHost } from '../engine/server/node/startHost.ts'

await startHost({ ...advertisingHost, extensions: postgresHalves })
