import { Server } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { connectionLimits, limitConnections } from '../../../../src/engine/server/node/limitConnections.ts'

it.each([
  ['one /64 of IPv6', ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3'], ['2001:db8:1:2::1']],
  ['one IPv4 address, however it is written', ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1'], ['192.0.2.1']],
  ['several networks', ['2001:db8:1:2::1', '2001:db8:1:3::1', '192.0.2.1', '192.0.2.2'], []],
])('connections are counted together of %s', (_, addresses, cut) => {
  const server = new Server()
  limitConnections(server, { ...connectionLimits, perAddress: 2 }, socket => socket.destroy())
  const sockets = addresses.map(from)
  for (const socket of sockets) server.emit('connection', socket)
  expect(sockets.filter(({ destroyed }) => destroyed).map(({ remoteAddress }) => remoteAddress)).toEqual(cut)
  for (const socket of sockets) socket.destroy()
  server.emit('close')
})

function from(address: string): Socket {
  return Object.defineProperty(new Socket(), 'remoteAddress', { value: address })
}
