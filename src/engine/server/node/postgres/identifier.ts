import { createHash } from 'node:crypto'

/** A quoted SQL name. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A name of at most PostgreSQL's 63 bytes: the parts joined, shortened where needed, and a hash of `definition`. */
export function hashedName(parts: readonly string[], definition: string): string {
  const readable = parts
    .join('_')
    .replace(/[^\w.-]/g, '')
    .slice(0, 52)
  return `${readable}_${sha256(definition).slice(0, 8)}`
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
