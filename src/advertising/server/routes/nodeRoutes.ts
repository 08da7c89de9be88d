import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import { failures, ok, rowWrite, signedIn } from '../../../engine/server/openapi/operation.ts'
import { callingNode } from '../nodes/callingNode.ts'
import { heartbeatSchema } from '../nodes/heartbeatSchema.ts'
import { takeHeartbeat } from '../nodes/takeHeartbeat.ts'

/** What serving machines call, with the key of a service account: what they report, and what they are to run. */
export const nodeRoutes = {
  'POST /node/:id/heartbeat': route({
    policy: 'signed-in',
    operation: rowWrite(
      'sendHeartbeat',
      'Report a node’s heartbeat: its load and the configuration that it runs',
      ok('What the node is to do', 'HeartbeatAnswer'),
      heartbeatSchema,
    ),
    handler: async call => Response.json(await takeHeartbeat(call)),
  }),

  'GET /node/:id/config': route({
    policy: 'signed-in',
    operation: signedIn(
      'nodeConfig',
      'Get the configuration of a node: bidders and user syncs of the organizations that it serves, without secrets',
      { ...ok('The current configuration', 'NodeConfig'), ...failures(429) },
      [{ $ref: '#/components/parameters/id' }],
    ),
    handler: async call => {
      const { node, config } = await callingNode(call)
      return Response.json({ revision: Number(node.desiredRevision), digest: node.configDigest, ...config })
    },
  }),
} satisfies ApiProduct['routes']
