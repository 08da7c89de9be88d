/** By what a session was begun. */
export type SignInMethod = 'password' | 'oidc'

/** Whether a user's `auth` lets them in by it; nothing else does, not even a session that was begun before it changed. */
export function maySignInBy(auth: unknown, method: unknown): boolean {
  const allowed: readonly unknown[] = auth === 'both' ? ['password', 'oidc'] : [auth ?? 'password']
  return allowed.includes(method)
}
