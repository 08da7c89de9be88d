// Imported by the host of a test before anything else (`--import`): names below .test lead to the test's own server, which has
// neither a name nor port 80. What the host does with them is its own code.
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const { lookup } = dns
const { connect } = net
const isOurs = name => typeof name === 'string' && name.endsWith('.test')

dns.lookup = async (name, options) => (isOurs(name) ? [{ address: '127.0.0.1', family: 4 }] : lookup(name, options))
net.connect = (options, ...rest) =>
  isOurs(options?.host)
    ? connect({ ...options, port: Number(process.env.PUBLISHER_PORT) }, ...rest)
    : connect(options, ...rest)
syncBuiltinESMExports()
