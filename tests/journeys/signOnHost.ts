import { inject } from 'vitest'
import { type IdentityProvider, startIdentityProvider } from '../setup/identityProvider.ts'
import { type MailServer, startMailServer } from '../setup/mailServer.ts'
import { type JourneyServer, startServer } from './server.ts'

/** A host of the sample whose mails are read, beside an identity provider that it may call. */
export async function startSignOnHost(
  envOf: (provider: IdentityProvider) => Readonly<Record<string, string>>,
): Promise<SignOnHost> {
  const provider = await startIdentityProvider()
  const mails = await startMailServer()
  const env = { ...envOf(provider), SMTP_URL: mails.url }
  const host = await startServer({ copyOf: inject('sampledDataDir'), env })
  const stop = async () => {
    await host.stop()
    await mails.stop()
    await provider.stop()
  }
  return { provider, mails, host, stop }
}

export interface SignOnHost {
  readonly provider: IdentityProvider
  readonly mails: MailServer
  readonly host: JourneyServer
  stop(): Promise<void>
}
