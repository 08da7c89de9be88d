import { useEffect, useState } from 'react'
import type { SignOnOffer } from '../../contract/signOn.ts'
import { withBasePath } from '../../providers/basePath.ts'

type Provider = SignOnOffer['provider']

/** Each domain is asked for once. */
const known = new Map<string, Provider>()
/** Nobody types this slowly within a domain. */
const restMs = 350

/** The single sign-on of whoever has addresses at this one's domain. The domain alone is sent. */
export function useSignOnOffer(email: string): Provider {
  const domain = /^[^\s@]+@([^\s@]+\.[^\s@.]{2,})$/.exec(email.trim())?.[1]?.toLowerCase()
  const [offer, setOffer] = useState<Provider>(null)
  useEffect(() => {
    const found = domain === undefined ? null : known.get(domain)
    setOffer(found ?? null)
    if (domain === undefined || found !== undefined) return
    let left = false
    const timer = setTimeout(() => {
      void askProvider(domain).then(provider => {
        if (provider === undefined) return
        known.set(domain, provider)
        if (!left) setOffer(provider)
      })
    }, restMs)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [domain])
  return offer
}

/** @returns undefined when it isn't known */
async function askProvider(domain: string): Promise<Provider | undefined> {
  try {
    const response = await fetch(withBasePath(`/api/v1/oidc/provider?domain=${encodeURIComponent(domain)}`))
    if (!response.ok) return undefined
    const answer: unknown = await response.json()
    return providerIn(answer)
  } catch {
    return undefined
  }
}

function providerIn(answer: unknown): Provider {
  if (typeof answer !== 'object' || answer === null) return null
  const provider: unknown = Reflect.get(answer, 'provider')
  if (typeof provider !== 'object' || provider === null) return null
  const [id, name]: unknown[] = [Reflect.get(provider, 'id'), Reflect.get(provider, 'name')]
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null
}
