import { advertisingApi } from '../advertising/server/advertisingApi.ts'
import { postgresHalves } from '../advertising/server/postgresHalves.ts'
import { readEnvironment } from '../engine/server/environment.ts'
import { openStore } from '../engine/server/node/openStore.ts'

// Run by the build: makes an empty embedded database in DATA_DIR with the catalogue's tables in it, and closes it. First
// starts copy it, which takes a second where making it anew takes ten.
const store = await openStore(
  readEnvironment({ DATA_DIR: process.env.DATA_DIR }),
  { ...advertisingApi, extensions: postgresHalves },
  {
    onProgress: () => {},
    onIdleError: () => {},
    onLost: () => {},
  },
)
await store.close()
