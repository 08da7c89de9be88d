/** 256 random bits; only their hash is ever stored. */
export function newToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** What a token is stored and found by. */
export async function tokenHash(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  // Hexadecimal: ids may be compared without regard to case.
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
