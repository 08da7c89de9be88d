import type { PlantedFault } from './plantedFaults.ts'

const access = 'src/engine/server/access'
const entities = 'src/engine/server/entities'

/** In who may try to sign in, and who is let in. */
export const signInFaults: readonly PlantedFault[] = [
  {
    file: `${access}/networkOf.ts`,
    from: 'slice(0, 8)',
    to: 'slice(0, 16)',
    contract: ['apiTries'],
  },
  {
    file: `${access}/allowance.ts`,
    from: 'if (waitMs <= 0) return next',
    to: 'if (waitMs <= windowMs) return next',
    contract: ['apiTries'],
  },
  {
    file: `${access}/signInMethods.ts`,
    from: "['password', 'oidc'] : [auth ?? 'password']",
    to: "['password', 'oidc'] : ['password', auth]",
    contract: ['apiSignOnLink'],
  },
  {
    file: `${access}/identities.ts`,
    from: 'JSON.stringify([issuer, subject])',
    to: 'JSON.stringify([subject])',
    contract: ['apiSignOnLink'],
  },
  {
    file: `${access}/signOnCookie.ts`,
    from: ' && carried.tokenHash === tokenHash(token)',
    to: '',
    contract: ['apiSignOnLink'],
  },
  {
    file: `${entities}/importRows.ts`,
    from: 'if (dryRun && error instanceof HiddenClash) return { ok: true }',
    to: '',
    contract: ['apiForeignUsers'],
  },
]
