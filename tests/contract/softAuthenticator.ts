import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** An authenticator in a few lines, with one passkey (ES256, no attestation), that says whatever a test wants it to. */
export function softAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string, said: Said) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: said.origin ?? origin, crossOrigin: false }))
  const head = (said: Said, more: number) => {
    const count = Buffer.alloc(4)
    counter = said.counter ?? counter + 1
    count.writeUInt32BE(counter)
    const flags = Buffer.from([present | (said.verified === false ? 0 : verified) | more])
    return Buffer.concat([hash(new URL(said.origin ?? origin).hostname), flags, count])
  }

  return {
    /** What the browser answers to the options of adding. */
    create({ challenge }: { readonly challenge: string }, said: Said = {}) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([
        head(said, attested),
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        key,
      ])
      // A map of three: fmt "none", attStmt {}, authData.
      const object = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      const response = {
        clientDataJSON: text(clientData('webauthn.create', challenge, said)),
        attestationObject: text(object),
        transports: ['internal'],
      }
      return { id: text(credential), rawId: text(credential), type: 'public-key', clientExtensionResults: {}, response }
    },

    /** What the browser answers to the options of using. */
    get({ challenge }: { readonly challenge: string }, said: Said = {}) {
      const client = clientData('webauthn.get', challenge, said)
      const data = head(said, 0)
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey)
      const response = { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) }
      return { id: text(credential), rawId: text(credential), type: 'public-key', clientExtensionResults: {}, response }
    },
  }
}

interface Said {
  readonly origin?: string
  readonly counter?: number
  /** Whether it asked for a fingerprint, a face or a PIN. */
  readonly verified?: boolean
}

const [present, verified, attested] = [0x01, 0x04, 0x40]

function hash(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest()
}

function text(data: Buffer): string {
  return data.toString('base64url')
}
