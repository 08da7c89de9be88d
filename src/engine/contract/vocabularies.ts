import { theLanguage } from '../texts/language.ts'
import type { Vocabulary } from './fieldSpec.ts'

/** The values of a standard list, without labels; `vocabularyLabel` says them in words. Empty for open lists. */
export function vocabularyValues(vocabulary: Vocabulary | undefined): readonly string[] {
  if (!vocabulary || vocabulary === 'resource') return []
  if (vocabulary === 'timezone') return ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')]
  return lists[vocabulary]
}

/** `US` → "United States". Falls back to the value itself. */
export function vocabularyLabel(vocabulary: Vocabulary, value: string): string {
  const type = names[vocabulary]
  if (!type) return value.replaceAll('_', ' ')
  const { locale } = theLanguage()
  const key = `${locale} ${type}`
  const known = displayNames.get(key) ?? new Intl.DisplayNames([locale], { type })
  displayNames.set(key, known)
  return known.of(value) ?? value
}

type NameType = 'region' | 'currency' | 'language'
const names: Partial<Record<Vocabulary, NameType>> = { country: 'region', currency: 'currency', language: 'language' }
const displayNames = new Map<string, Intl.DisplayNames>()

/** ISO 3166-1 alpha-2, ISO 4217 (what is traded in), ISO 639-1. */
const lists: Readonly<Record<'country' | 'currency' | 'language', readonly string[]>> = {
  country:
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
      ' ',
    ),
  currency:
    'USD EUR GBP JPY CHF AED ARS AUD BDT BGN BHD BRL CAD CLP CNY COP CZK DKK EGP HKD HUF IDR ILS INR ISK JOD KES KRW KWD LKR MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD SAR SEK SGD THB TRY TWD UAH UYU VND ZAR'.split(
      ' ',
    ),
  language:
    'en es fr de it pt nl sv no da fi pl cs sk hu ro bg el tr ru uk ar he fa hi bn ur ta te ml th vi id ms zh ja ko ca eu gl hr sr sl et lv lt is ga cy sq mk ka hy az kk uz mn ne si km lo my sw af zu am'.split(
      ' ',
    ),
}
