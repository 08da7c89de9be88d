/**
 * Hands a value to the browser that it can neither read nor change (AES-GCM), for what stands for no stored row. What is sealed
 * for one purpose does not open for another.
 */
export function createSealer(secret: string | undefined, purpose: 'cookie' | 'preview'): Sealer {
  const material = secret === undefined ? crypto.getRandomValues(new Uint8Array(32)) : new TextEncoder().encode(secret)
  let made: Promise<CryptoKey> | undefined
  const key = () => {
    made ??= deriveKey(material, purpose)
    return made
  }

  async function seal(value: unknown): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
    const plain = new TextEncoder().encode(JSON.stringify(value))
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), plain))
    return toHex([...iv, ...sealed])
  }

  async function open(text: string): Promise<unknown> {
    if (!/^([0-9a-f]{2})+$/.test(text)) return null
    const bytes = Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
    const iv = bytes.slice(0, ivBytes)
    try {
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await key(), bytes.slice(ivBytes))
      return JSON.parse(new TextDecoder().decode(plain))
    } catch {
      return null
    }
  }

  return { seal, open }
}

export interface Sealer {
  seal(value: unknown): Promise<string>
  /** The value; null for everything that this sealer didn't seal. */
  open(text: string): Promise<unknown>
}

const ivBytes = 12

async function deriveKey(material: Uint8Array<ArrayBuffer>, purpose: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode(`astrolabe sealed ${purpose}`)
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info }
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

function toHex(bytes: readonly number[]): string {
  return bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')
}
