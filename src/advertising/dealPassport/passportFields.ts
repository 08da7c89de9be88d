import { labelOf } from '../../engine/contract/labels.ts'
import { momentText } from '../../engine/contract/momentText.ts'
import { theLanguage } from '../../engine/texts/language.ts'
import { t } from '../../engine/texts/t.ts'
import {
  adTypes,
  type Codes,
  deviceCodes,
  inventoryKinds,
  inventoryUpdates,
  priceTypes,
  sellerStatuses,
  wordOf,
} from '../dealsApi/dealCodes.ts'
import type { WireDeal } from '../dealsApi/wireDeal.ts'

/** What a deal on the wire says of a field, as people read it; empty where it says nothing. */
type FieldText = (deal: WireDeal) => string

/** The fields of the passport in its order, by their names in the catalogue. */
export const passportFields: Readonly<Record<string, FieldText>> = {
  dealId: ({ id }) => id,
  name: ({ name }) => name ?? '',
  status: ({ sellerstatus }) => word(sellerStatuses, sellerstatus),
  floor: ({ terms }) => (terms.dealfloor === undefined ? '' : priceText(terms.dealfloor, terms.cur)),
  currency: ({ terms }) => terms.cur ?? '',
  priceType: ({ terms }) => priceTypeText(terms.pricetype),
  guaranteed: ({ terms }) => (terms.guar === undefined ? '' : terms.guar === 1 ? t('Yes') : t('No')),
  units: ({ terms }) =>
    terms.units === undefined ? '' : t('%{units} impressions', { units: numberText(terms.units) }),
  totalCost: ({ terms }) => (terms.totalcost === undefined ? '' : priceText(terms.totalcost, terms.cur)),
  startAt: ({ terms }) => moment(terms.startdate),
  endAt: ({ terms }) => moment(terms.enddate),
  buyerSeats: ({ wseat }) => listText(wseat),
  blockedSeats: ({ bseat }) => listText(bseat),
  adTypes: ({ adtypes }) => words(adTypes, adtypes),
  inventoryKinds: ({ inventory }) => words(inventoryKinds, inventory?.inclinventory),
  deviceTypes: ({ inventory }) => words(deviceCodes, inventory?.devicetype),
  countries: ({ terms }) => listText(terms.countries),
  publishers: ({ inventory }) => listText(inventory?.sellerids),
  sites: ({ inventory }) => listText(inventory?.sitedomains),
  apps: ({ inventory }) => listText(inventory?.appbundles),
  categories: ({ inventory }) => listText(inventory?.cat),
  dynamicInventory: ({ dinventory }) => word(inventoryUpdates, dinventory),
  origin: ({ origin }) => origin,
  seller: ({ seller }) => seller ?? '',
  curator: ({ curation }) => curation?.curator ?? '',
}

/** `$8.50`, from the currency itself; up to six digits, as prices per thousand have. */
export function priceText(units: number, currency = 'USD'): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 }
  if (!/^[A-Z]{3}$/.test(currency))
    return `${new Intl.NumberFormat(theLanguage().locale, digits).format(units)} ${currency}`
  const format = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...digits } as const
  return new Intl.NumberFormat(theLanguage().locale, format).format(units)
}

export function priceTypeText(code: number | undefined): string {
  if (code === undefined) return ''
  const known = wordOf(priceTypes, code)
  return known === undefined
    ? t('By agreement (%{code})', { code })
    : (priceTypeLabels[known] ?? labelOf(known, undefined))
}

const priceTypeLabels: Readonly<Record<string, string>> = {
  first: t('First price'),
  second: t('Second price'),
  fixed: t('Fixed price'),
}

/** A list in one line; long ones are cut. */
export function listText(list: readonly string[] = []): string {
  const shown = list.slice(0, 8).join(theLanguage().comma)
  return list.length > 8 ? t('%{list} and %{count} more', { list: shown, count: list.length - 8 }) : shown
}

function words(codes: Codes, list: readonly number[] = []): string {
  return listText(list.map(code => word(codes, code)))
}

function word(codes: Codes, code: number | undefined): string {
  return code === undefined
    ? ''
    : (deviceLabels[wordOf(codes, code) ?? ''] ?? labelOf(wordOf(codes, code) ?? String(code), undefined))
}

/** What the catalogue calls them. */
const deviceLabels: Readonly<Record<string, string>> = { connected_tv: t('Connected TV'), ooh_device: t('OOH device') }

function moment(text: string | undefined): string {
  return text === undefined ? '' : momentText(text, 'UTC')
}

function numberText(value: number): string {
  return new Intl.NumberFormat(theLanguage().locale).format(value)
}
