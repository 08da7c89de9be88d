import { startHost } from '../../src/engine/server/node/startHost.ts'
import { plainHost } from '../../src/engine/server/plainHost.ts'
import { catalogue } from './library.config.ts'

await startHost(() => plainHost(catalogue))
