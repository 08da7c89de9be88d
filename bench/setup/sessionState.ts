import type { BrowserContextOptions } from 'playwright-core'

/** The browser of somebody who is signed in by this cookie, was here before, and has these settings of the console. */
export function sessionState(
  url: string,
  cookie: string,
  settings: Readonly<Record<string, unknown>> = {},
): NonNullable<BrowserContextOptions['storageState']> {
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  const session = { name, value, domain: '127.0.0.1', path: '/', httpOnly: true, secure: false, expires: -1 }
  const stored = { signedInBefore: true, ...settings }
  return {
    cookies: [{ ...session, sameSite: 'Lax' }],
    origins: [
      {
        origin: url,
        localStorage: Object.entries(stored).map(([key, setting]) => ({ name: key, value: JSON.stringify(setting) })),
      },
    ],
  }
}
