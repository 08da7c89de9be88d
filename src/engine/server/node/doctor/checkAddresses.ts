import type { Environment } from '../../environment.ts'
import { guardedFetch } from '../guardedFetch.ts'
import { hostAndPort } from '../hostAndPort.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** What the environment names and others answer: the console's own URL, the identity provider, the platform in front of which it stands, the collector of traces. */
export async function checkAddresses({
  publicUrl,
  basePath,
  oidc,
  apiOrigin,
  traces,
}: Pick<Environment, 'publicUrl' | 'basePath' | 'oidc' | 'apiOrigin' | 'traces'>): Promise<readonly Finding[]> {
  const findings = await Promise.all([
    publicUrl === null
      ? warning('Public URL', 'Only this machine is served', 'Set PUBLIC_URL to the URL that people open.')
      : found('Public URL', `${publicUrl}${basePath}/healthz`, text => text.includes('"ok":true'), {
          state: warning,
          repair: 'Start the console, and check DNS and the proxy in front of it.',
        }),
    oidc &&
      found(
        'Single sign-on',
        `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        text => text.includes('authorization_endpoint'),
        {
          state: problem,
          repair: 'Correct OIDC_ISSUER, or open the way to the provider.',
        },
      ),
    apiOrigin === null
      ? null
      : found('Platform', apiOrigin, () => true, {
          state: problem,
          repair: 'Correct API_ORIGIN, or open the way to the platform.',
        }),
    traces &&
      found('Traces', `${traces.endpoint}/v1/traces`, () => true, {
        // Nobody waits for it.
        state: warning,
        repair: 'Correct OTEL_EXPORTER_OTLP_ENDPOINT, or start the collector.',
      }),
  ])
  return findings.filter(finding => finding !== null)
}

async function found(
  about: string,
  url: string,
  fits: (text: string) => boolean,
  { state, repair }: { readonly state: typeof warning; readonly repair: string },
): Promise<Finding> {
  try {
    const { status, text } = await guardedFetch({ allow: [hostAndPort(url)], timeoutMs: 5000 }).fetchText(url)
    return fits(text) && status < 500
      ? ok(about, `${url} answers`)
      : state(about, `${url} answers with something else (${status})`, repair)
  } catch (error) {
    return state(about, `${url}: ${error instanceof Error ? error.message : String(error)}`, repair)
  }
}
