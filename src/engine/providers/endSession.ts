import { postBeforeSignIn } from './postBeforeSignIn.ts'

/**
 * Ends the session on the server (logout.1). A session that can't be ended now is found by the next question who is there.
 * @returns where to go on to: the provider that has vouched for the person; null: nowhere but the sign-in screen
 */
export async function endSession(): Promise<string | null> {
  const response = await postBeforeSignIn('/api/v1/logout', {}).catch(() => undefined)
  const answer: unknown = response?.status === 200 ? await response.json().catch(() => null) : null
  const to: unknown = typeof answer === 'object' && answer !== null && 'to' in answer ? answer.to : undefined
  return typeof to === 'string' && /^https?:/.test(to) ? to : null
}
