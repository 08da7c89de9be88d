import { bidderFaults } from './bidderFaults.ts'
import type { PlantedFault } from './plantedFaults.ts'

/** In secrets, hosts, the audit log, facts, and what a call without a session learns. */
export const secretFaults: readonly PlantedFault[] = [
  ...bidderFaults,
  // Secrets and hosts.
  {
    file: 'src/engine/server/entities/secretErrors.ts',
    from: 'if (!isSealed(value)) continue',
    to: 'if (isSealed(value)) continue',
    contract: ['apiSecrets'],
  },
  {
    file: 'src/engine/server/entities/duplicateEntity.ts',
    from: 'mapSecrets(fields, row, () => undefined)',
    to: 'mapSecrets(fields, row, ({ value }) => value)',
    contract: ['apiSecrets'],
  },
  {
    file: 'src/engine/server/secrets/sealRow.ts',
    from: '{row.id}:',
    to: '{resource.scope}:',
    contract: ['apiSecrets'],
  },
  {
    file: 'src/engine/server/secrets/sealingStore.ts',
    from: 'update: async (table, rows) => tx.update(table, await sealed(table, rows)),',
    to: '',
    contract: ['apiSecrets'],
  },
  // The audit log, sent on.
  {
    file: 'src/engine/server/audit/sendAudit.ts',
    from: 'values: [last + 1]',
    to: 'values: [last + 2]',
    contract: ['auditStream'],
  },
  {
    file: 'src/engine/server/audit/auditPosition.ts',
    from: 'position.holder !== holder &&',
    to: 'position.holder === holder &&',
    contract: ['auditStream'],
  },
  {
    file: 'src/engine/server/audit/auditPosition.ts',
    from: 'isAlive(store, position, monotonic())',
    to: 'String(position.heldUntil) > now.toISOString()',
    contract: ['auditStream', 'alertLease'],
  },
  {
    file: 'src/engine/server/audit/auditPosition.ts',
    from: ' && waitMs <= longestMs',
    to: '',
    contract: ['auditStream'],
  },
  // Batches of facts.
  {
    file: 'src/advertising/server/facts/store/insertFacts.ts',
    from: 'const isSameTree = treeColumns.map(',
    to: 'const isSameTree = treeColumns.slice(0, 1).map(',
    contract: ['storeFacts'],
  },
  {
    file: 'src/advertising/server/facts/store/insertFacts.ts',
    from: "rows.filter((_, index) => !keys.has(names[index] ?? ''))",
    to: 'rows.filter((_, index) => index > 0)',
    contract: ['storeFacts'],
  },
  {
    file: 'src/advertising/server/facts/store/memoryFacts.ts',
    from: 'const last = rest.at(-1)',
    to: 'const last = rest.at(0)',
    contract: ['storeBatches'],
  },
  {
    file: 'src/advertising/server/facts/store/withdrawBatch.ts',
    from: 'order by f.key, f.hour, f.batch desc',
    to: 'order by f.key, f.hour, f.batch',
    contract: ['storeBatches'],
  },
  {
    file: 'src/advertising/server/facts/withdrawOwnBatch.ts',
    from: 'batchKey(principal.id, name)',
    to: "batchKey('feed', name)",
    contract: ['apiFactBatches'],
  },
  // Who goes first at a database with one connection.
  {
    file: 'src/engine/server/node/postgres/askedTogether.ts',
    from: 'if (!isBegun) waiting.set(key, question)',
    to: 'waiting.set(key, question)',
  },
  {
    file: 'src/engine/server/node/postgres/askedTogether.ts',
    from: 'const key = JSON.stringify([sql, params])',
    to: 'const key = sql',
  },
  {
    file: 'src/engine/server/node/postgres/askedTogether.ts',
    from: 'if (question.askers > 0) return',
    to: '',
  },
  {
    file: 'src/engine/server/node/postgres/databaseLine.ts',
    from: '(isLate ? others : short).shift()',
    to: 'short.shift()',
  },
  {
    file: 'src/engine/server/node/postgres/databaseLine.ts',
    from: 'Math.max(tiredMs, quiet)',
    to: 'tiredMs',
  },
  { file: 'src/engine/server/tiredness.ts', from: '+ (at - begun) * restFactor, at }', to: ', at }' },
  {
    file: 'src/engine/server/node/postgres/databaseLine.ts',
    from: 'long.length > 0 && !isOverdue',
    to: 'long.length > 0',
  },
  { file: 'src/engine/server/createTurns.ts', from: 'return isAlone(key) ? 0 : Math', to: 'return Math' },
  { file: 'src/engine/server/createTurns.ts', from: 'filter(({ from }) => from <= now)', to: 'filter(() => true)' },
  { file: 'src/engine/server/createTurns.ts', from: 'Math.min(longestMs, tired', to: 'Math.max(0, tired' },
  { file: 'src/engine/server/presence.ts', from: 'if (id !== last.id) otherAt', to: 'otherAt' },
  { file: 'src/engine/server/askerOf.ts', from: 'return service ?', to: 'return !id ?' },
  {
    file: 'src/engine/server/node/passwordsInThreads.ts',
    from: 'if (done === false) restMs',
    to: 'restMs',
  },
  { file: 'src/engine/server/access/tries.ts', from: '+ refusing * crowdMs', to: '' },
  { file: 'src/engine/server/access/tries.ts', from: 'refusing -= 1', to: '' },
  {
    file: 'src/advertising/server/reporting/runReport.ts',
    from: 'const rowsAtOnce = 500',
    to: 'const rowsAtOnce = 5000',
  },
  { file: 'src/engine/server/node/postgres/databaseLine.ts', from: 'isLate ? lateAtOnce : atOnce', to: 'atOnce' },
  {
    file: 'src/engine/server/node/postgres/databaseLine.ts',
    from: 'shortWait ? run(short',
    to: 'atOnce > 0 ? run(short',
  },
  { file: 'src/engine/server/access/tries.ts', from: 'demandRoom?.()', to: '', contract: ['apiTries'] },
  { file: 'src/engine/server/node/forwardedPath.ts', from: "name === '.' || name === '..'", to: "name === '..'" },
  { file: 'src/engine/server/node/forwardedPath.ts', from: 'times < 4', to: 'times < 1' },
  // The audit log, facts, and what a call without a session learns.
  {
    file: 'src/engine/server/audit/chainingStore.ts',
    from: 'of await tx.lock(chainTable, chains,',
    to: 'of await tx.byIds(chainTable, chains,',
    contract: ['auditChain'],
  },
  {
    file: 'src/engine/server/audit/auditChain.ts',
    from: 'previousHash: hash }',
    to: 'previousHash: chainStart }',
    contract: ['auditChain'],
  },
  { file: 'src/advertising/server/facts/feedOf.ts', from: 'service && ', to: '', contract: ['apiFacts'] },
  {
    file: 'src/advertising/server/vast/vastReaders.ts',
    from: 'own === null ? await',
    to: 'own !== null ? await',
    contract: ['apiVast'],
  },
  {
    file: 'src/advertising/server/vast/inspectableUrls.ts',
    from: 'if ((await visibleByIds(store.read, reader, media, ids)).length > 0) return true',
    to: 'if (reader) return true',
    contract: ['apiVast'],
  },
  {
    file: 'src/advertising/server/conversions/isSignedPixel.ts',
    from: 'return tokenHash(sig) === tokenHash(expected)',
    to: 'return sig !== expected.slice(0, 3)',
    contract: ['pixelSignatures'],
  },
  {
    file: 'src/advertising/server/conversions/isSignedPixel.ts',
    from: "click, person].join('\\n')",
    to: "click, person].join('.')",
    contract: ['pixelSignatures'],
  },
  {
    file: 'src/advertising/server/conversions/isSignedPixel.ts',
    from: 'if (sent.order === null) return false',
    to: '',
    contract: ['pixelSignatures'],
  },
]
