import type { Page } from 'playwright-core'

/** What keeps passkeys in the page's device, with a fingerprint that is always given. There is none at first. */
export async function deviceKeys(page: Page): Promise<DeviceKeys> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  let authenticatorId = ''
  return {
    async add() {
      const options = {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      } as const
      ;({ authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options }))
    },
    async lose() {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}

export interface DeviceKeys {
  /** A new, empty one. */
  add(): Promise<void>
  /** The last one goes, with all its passkeys. */
  lose(): Promise<void>
}
