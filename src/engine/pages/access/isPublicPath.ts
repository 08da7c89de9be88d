/** Whether a path is one of the public prefixes or lies below one; `/publications` isn't below `/public`. */
export function isPublicPath(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some(prefix => path === prefix || path.startsWith(`${prefix}/`))
}
