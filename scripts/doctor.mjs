import { runBuilt } from './runBuilt.mjs'

// `npm run doctor`: looks at what the environment names.
await runBuilt('doctor')
