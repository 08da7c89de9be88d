import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded before a host under test (`NODE_OPTIONS`): `receiver.example` is this machine. Webhooks take public names only, and tests
 * have no name server.
 */
const { lookup } = dns.promises
dns.promises.lookup = (name, options) =>
  name === 'receiver.example' ? Promise.resolve([{ address: '127.0.0.1', family: 4 }]) : lookup(name, options)
syncBuiltinESMExports()
