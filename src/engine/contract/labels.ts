import { t } from '../texts/t.ts'
import type { FieldSpec } from './fieldSpec.ts'

/** A field's or a value's name in words: `startAt` → "Start at", `budgetTotal` → "Total budget", `vast_4_1` → "VAST 4.1", `tvos` → "tvOS". */
export function labelOf(name: string, field: Pick<FieldSpec, 'label'> | undefined): string {
  if (field?.label) return field.label
  // A figure is no name: `1,234.56` stays.
  return /[a-z]/i.test(name) ? t(inWords(name)) : name
}

/** Lists ask for the same few names once for each row. */
const remembered = new Map<string, string>()

function inWords(name: string): string {
  const known = remembered.get(name)
  if (known !== undefined) return known
  const [first = '', ...rest] = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/(\d)_(?=\d)/g, '$1.')
    .replace(/(?<=[a-z])([2-9]|[1-9]\d+)d$/, ', $1 days')
    .replace(/(?<!\d)\.|[_-]+/g, ' ')
    .replace(/\btimezone\b/i, 'time zone')
    .replace(hyphened, '-')
    .replace(/^(?!is)(\w+) (total|daily|default)$/i, '$2 $1')
    .trim()
    .split(' ')
    .map(spelled)
  const begins = first === first.toLowerCase() ? first.charAt(0).toUpperCase() + first.slice(1) : first
  const words = [begins, ...rest].join(' ')
  if (remembered.size >= mostRemembered) remembered.clear()
  if (name.length <= 100) remembered.set(name, words)
  return words
}

/** More than all catalogues have; names may also come from outside. */
const mostRemembered = 2000

function spelled(word: string): string {
  const plain = word.toLowerCase()
  return acronyms.has(plain) ? plain.toUpperCase() : (spellings.get(plain) ?? plain)
}

/** The space in words that are written as one: `non_guaranteed`, `first_party`, `in_feed`. */
const hyphened =
  /(?<=\bnon) |(?<=\b(?:first|second|third)) (?=party)|(?<=\bin) (?=feed|article|banner)|(?<=\bcatch) (?=up)|(?<=\bset) (?=top)|(?<=\bone) (?=hot)|(?<=\bbuilt) (?=in)|(?<=\bserver) (?=side)/gi

/** Names that are written neither as words nor in capitals. */
const spellings = new Map(
  ['vCPM', 'iOS', 'tvOS', 'webOS', 'OpenRTB', 'IdP', 'DoubleVerify', 'SKAdNetwork', 'PlayStation', 'HTTPS'].map(
    name => [name.toLowerCase(), name],
  ),
)

const acronyms = new Set(
  'asap cpm ecpm cpc cpa cpe cpi cpv cpcv cpcl ctr vtr vcr acr ctv dooh url id ip iab vast daast html5 html xml csv xlsx json sql api qps ssl dsp ssp roas kpi rtb mfa gvl gdpr gpp ivt omid hmac sha256 bic pii ui po cvr utc tmax gpid sid ttl tv ooh os js ok mime apac latam emea eu ias oidc scim sftp idfa gaid tcf pmp auc cpu lg vpaid zip isci http mtd qtd ytd'.split(
    ' ',
  ),
)
