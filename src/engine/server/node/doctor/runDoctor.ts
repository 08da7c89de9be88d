import { type Environment, EnvironmentError, readEnvironment } from '../../environment.ts'
import { checkAddresses } from './checkAddresses.ts'
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
  print: (line: string) => void = line => process.stdout.write(`${line}\n`),
): Promise<number> {
  const findings = await findingsOf(variables)
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

async function findingsOf(variables: Readonly<Record<string, string | undefined>>): Promise<readonly Finding[]> {
  let environment: Environment
  try {
    environment = readEnvironment(variables)
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return error.problems.map(text =>
      problem('Settings', text, 'docs/variables.md lists the variables and what they take.'),
    )
  }
  const { apiOrigin, assetDir, dataDir, smtpUrl } = environment
  const addresses = checkAddresses(environment)
  // In front of a platform there is no database, and nothing is kept.
  if (apiOrigin !== null) return [settings, ...(await addresses)]
  const [database, mail, others] = await Promise.all([checkDatabase(environment), checkMail(smtpUrl), addresses])
  return [
    settings,
    checkFolder('Data', dataDir, 'DATA_DIR'),
    checkFolder('Files', assetDir, 'ASSET_DIR'),
    ...database,
    ...checkSecrets(environment),
    mail,
    ...others,
  ]
}

const settings = ok('Settings', `Node ${process.versions.node} reads all variables`)
