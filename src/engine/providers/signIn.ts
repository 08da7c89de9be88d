import { apiBase } from '../contract/api.ts'
import type { SecondStep } from '../contract/secondFactor.ts'
import { said } from '../texts/said.ts'
import { askCurrentUser } from './askCurrentUser.ts'
import { isRefusal } from './isRefusal.ts'
import { postBeforeSignIn } from './postBeforeSignIn.ts'
import { SignInRefused } from './SignInRefused.ts'
import type { Credentials, SignInAnswer } from './signInAnswer.ts'

/** Posts the credentials. @throws SignInRefused */
export async function signIn(credentials: Credentials): Promise<SignInAnswer> {
  const [path, body] = requestOf(credentials)
  const response = await postBeforeSignIn(`${apiBase}${path}`, body).catch(() => {
    throw new SignInRefused(0, '')
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.status === 200 && !response.redirected && !isRefusal(answer)) return { state: 'signedIn' }
  if (response.status === 202 && isSecondStep(answer)) return { state: 'secondStep', step: answer }
  // A platform may answer 204, or lead to a page of its own: whether it has let the person in, only the next call tells.
  if (response.ok && (await askCurrentUser()).state === 'present') return { state: 'signedIn' }
  throw new SignInRefused(response.status, sentenceOf(answer))
}

function requestOf(credentials: Credentials): readonly [path: string, body: object] {
  if ('email' in credentials) return ['/auth', { email: credentials.email, password: credentials.password }]
  if ('code' in credentials) return ['/auth/second-step', { step: credentials.step, code: credentials.code }]
  const { step, passkey } = credentials
  return ['/auth/passkey', { ...(step === undefined ? {} : { step }), response: passkey }]
}

function isSecondStep(answer: unknown): answer is SecondStep {
  return typeof answer === 'object' && answer !== null && 'step' in answer && 'methods' in answer
}

function sentenceOf(answer: unknown): string {
  return typeof answer === 'object' && answer !== null && 'error' in answer ? said(String(answer.error)) : ''
}
