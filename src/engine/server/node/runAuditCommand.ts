import { readFileSync } from 'node:fs'
import { type Anchor, type ChainReport, verifyAudit } from '../audit/verifyAudit.ts'
import { readEnvironment } from '../environment.ts'
import { openStore, type StoredProduct } from './openStore.ts'

/**
 * `verify [file]`: prints a line for each chain of the audit log, which can be kept in a file elsewhere and given back later.
 * @returns the process's exit code: 1 when anything was found
 */
export async function runAuditCommand(
  product: StoredProduct,
  [command, file]: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void = line => process.stdout.write(`${line}\n`),
): Promise<number> {
  if (command !== 'verify') throw new Error('Say what to do: npm run audit -- verify [file of an earlier run]')
  const anchors = file === undefined ? [] : readAnchors(file)
  const fail = (error: Error) => print(error.message)
  const progress = { onProgress: () => {}, onIdleError: fail, onLost: fail }
  const store = await openStore(readEnvironment(variables), product, progress)
  try {
    const reports = await verifyAudit(store.read, anchors)
    for (const report of reports) print(lineOf(report))
    const wrong = reports.filter(({ problem }) => problem !== null).length
    const total = reports.reduce((sum, { entries }) => sum + entries, 0)
    print(wrong > 0 ? `# ${wrong} problems found` : `# ${total} entries, each as it was written`)
    return wrong > 0 ? 1 : 0
  } finally {
    await store.close()
  }
}

function lineOf({ chain, entries, hash, problem }: ChainReport): string {
  return problem === null ? `${chain} ${entries} ${hash}` : `# ${chain || 'all'}: ${problem}`
}

/** The lines of an earlier run. @throws Error */
function readAnchors(file: string): readonly Anchor[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap(line => {
    if (line === '' || line.startsWith('#')) return []
    const [, chain, entries, hash] = /^(\S+) (\d{1,15}) ([0-9a-f]{64})$/.exec(line) ?? []
    if (!chain || !entries || !hash) throw new Error(`${file} holds no report: "${line.slice(0, 60)}"`)
    return [{ chain, entries: Number(entries), hash }]
  })
}
