import { sha256 } from '../../../engine/server/assets/sha256.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { type NodeConfig, nodeConfig } from './nodeConfig.ts'

/** A node's configuration as it is to be now, and the node with its number, which goes up when the content differs. */
export async function desiredConfig(tx: Transaction, node: Row): Promise<{ node: Row; config: NodeConfig }> {
  const config = await nodeConfig(tx, node)
  const configDigest = await sha256(new TextEncoder().encode(JSON.stringify(config)))
  const known = typeof node.desiredRevision === 'number' ? node.desiredRevision : 0
  if (configDigest === node.configDigest && known > 0) return { node, config }
  return { node: { ...node, configDigest, desiredRevision: known + 1 }, config }
}
