import { t } from '../texts/t.ts'
import type { FieldSpec } from './fieldSpec.ts'

/** A field's or a value's name in words: `startAt` → "Start at", `pending_review` → "Pending review", `ctv` → "CTV". */
export function labelOf(name: string, field: Pick<FieldSpec, 'label'> | undefined): string {
  if (field?.label) return field.label
  // A figure is no name: `1,234.56` stays.
  if (!/[a-z]/i.test(name)) return name
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .replace(/\btimezone\b/i, 'time zone')
    .trim()
    .split(' ')
    .map(word => (acronyms.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
  const [first = '', ...rest] = words
  return t([first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' '))
}

const acronyms = new Set(
  'asap cpm vcpm ecpm cpc cpa cpe cpi cpv cpcv cpcl ctr vtr vcr acr ctv dooh url id ip iab vast daast html5 html xml csv xlsx json sql api qps ssl dsp ssp roas kpi rtb mfa gvl gdpr gpp ivt omid hmac sha256 bic pii ui po cvr utc tmax gpid sid ttl tv ooh os js ok mime apac latam emea'.split(
    ' ',
  ),
)
