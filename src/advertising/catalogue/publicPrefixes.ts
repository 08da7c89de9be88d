/** Paths that start with one of these render without sign-in (clause access.2). Alone in its file: the sign-in page loads it. */
export const publicPrefixes = ['/public', '/products', '/reset-password', '/link-sign-on'] as const
