import type { Environment } from '../../environment.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Keys that all processes on a database must share. */
export function checkSecrets({
  databaseUrl,
  secretsKeys,
  sessionSecret,
  oidc,
}: Pick<Environment, 'databaseUrl' | 'secretsKeys' | 'sessionSecret' | 'oidc'>): readonly Finding[] {
  const findings: Finding[] = []
  if (databaseUrl !== null && secretsKeys.length === 0)
    findings.push(
      warning(
        'Secrets',
        'They are sealed with a key that lies in DATA_DIR',
        'For several processes, set the same SECRETS_KEY everywhere. Back the key up: without it secrets are lost.',
      ),
    )
  if (databaseUrl !== null && oidc !== null && sessionSecret === null)
    findings.push(
      warning(
        'Secrets',
        'Single sign-on begins and ends on the same process only',
        'For several processes, set the same SESSION_SECRET everywhere.',
      ),
    )
  return findings.length > 0 ? findings : [ok('Secrets', 'The keys are set, or not shared')]
}
