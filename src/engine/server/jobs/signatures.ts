/**
 * The value of `webhook-signature` (Standard Webhooks 1.0.0): HMAC with SHA-256 by each secret, in Base64. While a secret is
 * replaced there are two, and a receiver takes the message when one of them is right.
 */
export async function signatures(secrets: readonly string[], text: string): Promise<string> {
  const signed = await Promise.all(secrets.map(secret => signature(secret, text)))
  return signed.join(' ')
}

async function signature(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', keyOf(secret), algorithm, false, ['sign'])
  const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`
}

/** `whsec_` and Base64 of the key; any other secret is the key itself, as text. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = secret.startsWith(prefix) ? secret.slice(prefix.length) : null
  if (encoded !== null && /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && encoded.length % 4 === 0)
    return Uint8Array.from(atob(encoded), one => one.charCodeAt(0))
  return new TextEncoder().encode(secret)
}

/** A secret that nobody can guess: 32 bytes. */
export function newSigningSecret(): string {
  return `${prefix}${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`
}

const prefix = 'whsec_'
