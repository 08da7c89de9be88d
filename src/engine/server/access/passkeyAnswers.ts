import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** What a browser answers when it made a passkey; null for what has another form. */
export function registrationIn(value: unknown): RegistrationResponseJSON | null {
  const outer = outerOf(value)
  const attestationObject = textIn(outer?.response, 'attestationObject')
  if (!outer || !attestationObject) return null
  const { clientDataJSON, response } = outer
  return { ...outer.head, response: { clientDataJSON, attestationObject, transports: transportsIn(response) } }
}

/** What a browser answers when it used one. */
export function assertionIn(value: unknown): AuthenticationResponseJSON | null {
  const outer = outerOf(value)
  const authenticatorData = textIn(outer?.response, 'authenticatorData')
  const signature = textIn(outer?.response, 'signature')
  if (!outer || !authenticatorData || !signature) return null
  return { ...outer.head, response: { clientDataJSON: outer.clientDataJSON, authenticatorData, signature } }
}

const longest = 16_384
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** What both have in common. */
function outerOf(value: unknown) {
  const id = textIn(value, 'id')
  const response = typeof value === 'object' && value !== null && 'response' in value ? value.response : null
  const clientDataJSON = textIn(response, 'clientDataJSON')
  if (!id || !clientDataJSON || typeof response !== 'object' || response === null) return null
  return { head: { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }, response, clientDataJSON }
}

function textIn(value: unknown, name: string): string | null {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return typeof found === 'string' && found.length <= longest && /^[\w-]+$/.test(found) ? found : null
}

function transportsIn(response: object): (typeof transports)[number][] {
  const given: unknown = Reflect.get(response, 'transports')
  return Array.isArray(given) ? transports.filter(one => given.includes(one)) : []
}
