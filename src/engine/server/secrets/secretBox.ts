import { fromBase64url, toBase64url } from './base64url.ts'

/** A secret as it is stored. The hint is its end, where giving that away gives nothing away. */
export interface Sealed {
  readonly sealed: string
  readonly hint?: string
}

/** Seals what is kept for others: webhooks' secrets, tokens, header values. */
export interface SecretBox {
  /** @param place where it stands (`webhook:<id>:secret`): moved to another place, it does not open */
  seal(secret: string, place: string): Promise<Sealed>
  /** @throws SecretLost */
  open(sealed: Sealed, place: string): Promise<string>
  /** Sealed under the first key, where it is under another; null where it is already. @throws SecretLost */
  renewed(sealed: Sealed): Promise<Sealed | null>
}

/** None of the keys opens it, or it was changed or moved. */
export class SecretLost extends Error {
  override name = 'SecretLost'
}

/**
 * An envelope for each secret (AES-256-GCM): a key of its own seals it, and one of `keys` seals that. The first of them seals,
 * all open. Renewing touches the inner key alone.
 */
export function createSecretBox(keys: readonly string[]): SecretBox {
  const outer = keys.map(text => deriveOuter(text))

  async function outerOf(id: string): Promise<CryptoKey> {
    for (const one of await Promise.all(outer)) if (one.id === id) return one.key
    throw new SecretLost(`No key of SECRETS_KEY opens what key ${id} has sealed`)
  }

  async function wrap(inner: Uint8Array<ArrayBuffer>): Promise<string> {
    const [first] = outer
    if (!first) throw new Error('There is no key to seal with')
    const { id, key } = await first
    return `${version}.${id}.${await encrypted(key, inner, id)}`
  }

  async function unwrapped(envelope: Envelope): Promise<Uint8Array<ArrayBuffer>> {
    return decrypted(await outerOf(envelope.id), envelope.inner, envelope.id)
  }

  return {
    async seal(secret, place) {
      const inner = crypto.getRandomValues(new Uint8Array(32))
      const body = await encrypted(await imported(inner), new TextEncoder().encode(secret), place)
      // Four characters of a short secret would give it away.
      return { sealed: `${await wrap(inner)}.${body}`, ...(secret.length >= 16 ? { hint: secret.slice(-4) } : {}) }
    },

    async open({ sealed }, place) {
      const envelope = envelopeOf(sealed)
      const key = await imported(await unwrapped(envelope))
      return new TextDecoder().decode(await decrypted(key, envelope.body, place))
    },

    async renewed(sealed) {
      const envelope = envelopeOf(sealed.sealed)
      const inner = await unwrapped(envelope)
      if ((await outer[0])?.id === envelope.id) return null
      return { ...sealed, sealed: `${await wrap(inner)}.${envelope.body}` }
    },
  }
}

/** The name that a key is known by in what it has sealed. */
export async function keyName(key: string): Promise<string> {
  return (await deriveOuter(key)).id
}

export function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'sealed') === 'string'
}

interface Envelope {
  /** Of the outer key. */
  readonly id: string
  readonly inner: string
  readonly body: string
}

const version = '1'

function envelopeOf(sealed: string): Envelope {
  const [given, id, inner, body] = sealed.split('.')
  if (given !== version || !id || !inner || !body) throw new SecretLost('This was not sealed here')
  return { id, inner, body }
}

/** The key, and the name it is known by, which tells nothing of it. */
async function deriveOuter(text: string): Promise<{ readonly id: string; readonly key: CryptoKey }> {
  const base = await crypto.subtle.importKey('raw', new TextEncoder().encode(text), 'HKDF', false, [
    'deriveKey',
    'deriveBits',
  ])
  const how = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(32),
    info: new TextEncoder().encode(`astrolabe secrets ${info}`),
  })
  const aes = { name: 'AES-GCM', length: 256 }
  const key = await crypto.subtle.deriveKey(how('key'), base, aes, false, ['encrypt', 'decrypt'])
  return { id: toBase64url(new Uint8Array(await crypto.subtle.deriveBits(how('name'), base, 48))), key }
}

function imported(inner: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', inner, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const ivBytes = 12

async function encrypted(key: CryptoKey, plain: Uint8Array<ArrayBuffer>, bound: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const how = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(bound) }
  const body = new Uint8Array(await crypto.subtle.encrypt(how, key, plain))
  return toBase64url(Uint8Array.from([...iv, ...body]))
}

async function decrypted(key: CryptoKey, text: string, bound: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const bytes = fromBase64url(text)
    const how = { name: 'AES-GCM', iv: bytes.slice(0, ivBytes), additionalData: new TextEncoder().encode(bound) }
    return new Uint8Array(await crypto.subtle.decrypt(how, key, bytes.slice(ivBytes)))
  } catch {
    throw new SecretLost('This secret was changed, or moved from where it was sealed')
  }
}
