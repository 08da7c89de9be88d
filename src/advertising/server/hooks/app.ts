import { markSupplyDue } from '../supply/nextSupplyCheck.ts'
import type { EntityRules } from './entityRules.ts'
import { isWithinDomain } from './isWithinDomain.ts'

/**
 * domain.md 1.15: bundles are what the store calls an app (IAB Tech Lab, OTT/CTV Store Assigned App Identification Guidelines):
 * numbers at Apple's, package names at Google's; the store's page is on the store's own site. The developer's domain has the
 * app-ads.txt that says who sells it.
 */
export const app: EntityRules<'app'> = {
  derive: (row, { old }) => (old && old.domain !== row.domain ? { ...row, appAdsTxtState: 'unchecked' } : row),
  cascade: async (row, old, { tx, catalogue, now }) => {
    if (old?.domain !== row.domain) await markSupplyDue(tx, catalogue, row.publisher, now)
  },
  validate: ({ store, bundle, storeUrl }) => {
    const { bundlePattern, bundleText, domain } = stores[store] ?? {}
    return {
      ...(bundlePattern && bundleText && !bundlePattern.test(bundle) ? { bundle: bundleText } : {}),
      ...(domain && !isWithinDomain(storeUrl, domain) ? { storeUrl: `Enter the URL of its page on ${domain}` } : {}),
    }
  },
}

interface StoreRule {
  readonly bundlePattern?: RegExp
  readonly bundleText?: string
  readonly domain: string
}

/** Only of stores whose form is published. */
const stores: Readonly<Partial<Record<string, StoreRule>>> = {
  apple: {
    bundlePattern: /^\d{5,15}$/,
    bundleText: 'Enter the app’s App Store ID, such as 284910350',
    domain: 'apple.com',
  },
  google_play: {
    bundlePattern: /^[a-z]\w*(\.\w+)+$/i,
    bundleText: 'Enter the package name, such as com.example.reader',
    domain: 'google.com',
  },
  roku: {
    bundlePattern: /^\d{1,12}$/,
    bundleText: 'Enter the channel ID, such as 12345',
    domain: 'roku.com',
  },
  amazon: { domain: 'amazon.com' },
  fire_tv: { domain: 'amazon.com' },
  samsung_tv: { domain: 'samsung.com' },
  lg_tv: { domain: 'lg.com' },
  playstation: { domain: 'playstation.com' },
  xbox: { domain: 'microsoft.com' },
}
