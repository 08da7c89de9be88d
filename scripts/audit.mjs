import { runBuilt } from './runBuilt.mjs'

// `npm run audit -- verify [file]`: checks the audit log.
await runBuilt('audit')
