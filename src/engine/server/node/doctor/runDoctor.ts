import { type Environment, EnvironmentError, readEnvironment } from '../../environment.ts'
import { checkAddresses } from './checkAddresses.ts'
import { checkAuditFile } from './checkAuditFile.ts'
import { checkBucket } from './checkBucket.ts'
import { checkDatabase } from './checkDatabase.ts'
import { checkFolder } from './checkFolder.ts'
import { checkMail } from './checkMail.ts'
import { checkSecrets } from './checkSecrets.ts'
import { type Finding, ok, problem } from './finding.ts'

/**
 * Looks at everything that the console needs and the environment names, changes nothing, and prints a line for each, with what
 * to do about it. It may run beside a console.
 * @returns the process's exit code: 1 where there is a problem
 */
export async function runDoctor(
  variables: Readonly<Record<string, string | undefined>>,
  {
    print = line => process.stdout.write(`${line}\n`),
    checks = [],
  }: { readonly print?: (line: string) => void; readonly checks?: readonly ProductCheck[] } = {},
): Promise<number> {
  const findings = await findingsOf(variables, checks)
  for (const { state, about, text, repair } of findings) {
    print(`${marks[state]} ${about}: ${text}`)
    if (repair !== undefined) print(`    ${repair}`)
  }
  const counted = (wanted: Finding['state']) => {
    const { length } = findings.filter(({ state }) => state === wanted)
    return `${length} ${wanted}${length === 1 ? '' : 's'}`
  }
  print(`${counted('problem')}, ${counted('warning')}`)
  return findings.some(({ state }) => state === 'problem') ? 1 : 0
}

const marks = { ok: '✓', warning: '!', problem: '✗' } as const

/** What a product needs besides. @throws EnvironmentError */
export type ProductCheck = (variables: Readonly<Record<string, string | undefined>>) => Promise<readonly Finding[]>

async function findingsOf(
  variables: Readonly<Record<string, string | undefined>>,
  checks: readonly ProductCheck[],
): Promise<readonly Finding[]> {
  let environment: Environment
  try {
    environment = readEnvironment(variables)
  } catch (error) {
    return unfit(error)
  }
  const { apiOrigin, assetDir, auditFile, bucket, dataDir, smtpUrl } = environment
  // Only one of them may be set.
  const filesIn = variables.FILES_URL?.trim() ? 'FILES_URL' : 'ASSET_DIR'
  const addresses = checkAddresses(environment)
  // In front of a platform there is no database, and nothing is kept.
  if (apiOrigin !== null) return [settings, ...(await addresses)]
  const own = Promise.all(checks.map(check => check(variables).catch(unfit)))
  const [database, mail, others, more] = await Promise.all([
    checkDatabase(environment),
    checkMail(smtpUrl),
    addresses,
    own,
  ])
  return [
    settings,
    checkFolder('Data', dataDir, 'DATA_DIR'),
    bucket === null ? checkFolder('Files', assetDir, filesIn) : await checkBucket(bucket),
    ...(auditFile === null ? [] : [checkAuditFile(auditFile)]),
    ...database,
    ...checkSecrets(environment),
    mail,
    ...others,
    ...more.flat(),
  ]
}

function unfit(error: unknown): readonly Finding[] {
  if (!(error instanceof EnvironmentError)) throw error
  return error.problems.map(text =>
    problem('Settings', text, 'docs/variables.md lists the variables and what they take.'),
  )
}

const settings = ok('Settings', `Node ${process.versions.node} reads all variables`)
