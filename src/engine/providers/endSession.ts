import { withBasePath } from './basePath.ts'
import { isNotOffered } from './isNotOffered.ts'
import { postBeforeSignIn } from './postBeforeSignIn.ts'

/**
 * Ends the session on the server (logout.1): by our own API's call or, where there is none, at the platform's `/logout`
 * (platform.5). A session that can't be ended now is found by the next question who is there.
 * @returns where to go on to: the provider that has vouched for the person; null: nowhere but the sign-in screen
 */
export async function endSession(): Promise<string | null> {
  const response = await postBeforeSignIn('/api/v1/logout', {}).catch(() => undefined)
  if (isNotOffered(response)) await leavePlatform()
  const answer: unknown = response?.status === 200 ? await response.json().catch(() => null) : null
  const to: unknown = typeof answer === 'object' && answer !== null && 'to' in answer ? answer.to : undefined
  return typeof to === 'string' && /^https?:/.test(to) ? to : null
}

/** The header tells the host that the platform is meant, and not the console's own page of that path. Redirects lead to pages. */
async function leavePlatform(): Promise<void> {
  const headers = { 'X-Requested-With': 'astrolabe' }
  await fetch(withBasePath('/logout'), { headers, redirect: 'manual', cache: 'no-store' }).catch(() => undefined)
}
