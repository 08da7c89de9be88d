import { t } from '../../texts/t.ts'
import type { TextFormat } from '../fieldSpec.ts'
import type { JsonSchema } from '../jsonSchema.ts'

interface Format {
  readonly schema: JsonSchema
  readonly sample: string
  /** The sentence when a text doesn't fit. */
  readonly says: string
}

const domain = '^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$'

/** The rule, the sentence and an example of each text format. Lengths are domain.md's. */
export const textFormats: Readonly<Record<TextFormat, Format>> = {
  email: {
    schema: { pattern: '^[^\\s@<>]+@[^\\s@<>.]+(\\.[^\\s@<>.]+)+$', maxLength: 254 },
    sample: 'pat@northwind.example',
    says: t('Enter an email address, like pat@northwind.example'),
  },
  url: {
    schema: { pattern: '^https?://[^\\s/?#@]+(/|\\?|#|$)[^\\s]*$', maxLength: 2000 },
    sample: 'https://www.northwind.example/landing',
    says: t('Enter a URL that starts with http:// or https://'),
  },
  httpsUrl: {
    schema: { pattern: '^https://[^\\s/?#@]+(/|\\?|#|$)[^\\s]*$', maxLength: 2000 },
    sample: 'https://ads.northwind.example/tag',
    says: t('Enter a URL that starts with https://'),
  },
  domain: {
    schema: { pattern: domain, maxLength: 253 },
    sample: 'northwind.example',
    says: t('Enter a domain, like northwind.example'),
  },
  hostname: {
    schema: {
      pattern: '^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$',
      maxLength: 253,
    },
    sample: 'api-01.eu.example',
    says: t('Enter a host name, like api-01.eu.example'),
  },
  hostKey: {
    schema: { pattern: '^SHA256:[A-Za-z0-9+/]{43}$', maxLength: 50 },
    sample: 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
    says: t('Enter the fingerprint as ssh-keygen -l prints it: SHA256: and 43 characters'),
  },
  network: {
    schema: { pattern: '^[0-9A-Fa-f.:]{2,45}(/[0-9]{1,3})?$', maxLength: 49 },
    sample: '203.0.113.0/24',
    says: t('Enter an IP address or network, like 203.0.113.7, 203.0.113.0/24, or 2001:db8::/48'),
  },
  slug: {
    schema: { pattern: '^[a-z0-9][a-z0-9._-]*$', maxLength: 191 },
    sample: 'imp.video.plcmt',
    says: t('Use lowercase letters, digits, dots, dashes, and underscores'),
  },
  code: {
    schema: { pattern: '^[A-Za-z0-9._-]+$', maxLength: 100 },
    sample: 'NW-4471',
    says: t('Use letters, digits, dots, dashes, and underscores'),
  },
  size: {
    schema: { pattern: '^[1-9][0-9]{0,4}x[1-9][0-9]{0,4}$', maxLength: 11 },
    sample: '300x250',
    says: t('Enter a size as width x height, like 300x250'),
  },
  bundle: {
    schema: { pattern: '^[A-Za-z0-9._-]+$', maxLength: 255 },
    sample: 'com.northwind.player',
    says: t('Enter a bundle or store ID, like com.northwind.player or 389801252'),
  },
}
