import { advertisingHost } from '../advertising/server/advertisingHost.ts'
import { postgresFacts } from '../advertising/server/facts/store/postgresFacts.ts'
import { startHost } from '../engine/server/node/startHost.ts'

await startHost({ ...advertisingHost, extensions: [postgresFacts] })
