import { authProvider } from '../../providers/authProvider.ts'
import { postBeforeSignIn } from '../../providers/postBeforeSignIn.ts'
import { SignInRefused } from '../../providers/SignInRefused.ts'
import { said } from '../../texts/said.ts'
import { t } from '../../texts/t.ts'

/**
 * Signs in by a passkey: in place of the password, or with `step` after it. What speaks to the authenticator is loaded now.
 * @returns null when signed in, else why not; '' when the person changed their mind
 */
export async function answerByPasskey(step?: string): Promise<string | null> {
  const asked = step === undefined ? {} : { step }
  try {
    const options = await postBeforeSignIn('/api/v1/auth/passkey/options', asked)
    if (options.status !== 200) return await sentence(options)
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const passkey = await startAuthentication({ optionsJSON: await options.json() }).catch(() => null)
    if (!passkey) return ''
    const answer = await authProvider.login({ ...asked, passkey }).catch(SignInRefused.of)
    return answer instanceof SignInRefused ? answer.sentence || failed : null
  } catch {
    return failed
  }
}

async function sentence(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null && 'error' in body ? said(String(body.error)) : failed
}

const failed = t('The passkey couldn’t be checked. Check your connection and try again.')
