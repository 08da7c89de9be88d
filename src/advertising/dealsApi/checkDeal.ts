import type { FieldErrors } from '../../engine/contract/validate.ts'
import { requiredText, validateSchema } from '../../engine/contract/validate.ts'
import { vocabularyValues } from '../../engine/contract/vocabularies.ts'
import { t } from '../../engine/texts/t.ts'
import { alpha2Country } from '../serving/alpha2Country.ts'
import { categoryTaxonomies, firstVendorCode } from '../targeting/categoryTaxonomies.ts'
import { type Codes, inventoryUpdates, priceTypes } from './dealCodes.ts'
import { dealSchema } from './dealSchema.ts'
import type { WireDeal } from './wireDeal.ts'

export type CheckedDeal = { readonly deal: WireDeal } | { readonly errors: FieldErrors }

/** A body that a partner has pushed, as a deal, or what is wrong with it: a sentence for each path. */
export function checkDeal(body: unknown): CheckedDeal {
  const shape = validateSchema(dealSchema, body)
  if (Object.keys(shape).length > 0) return { errors: shape }
  const deal = body as WireDeal
  const errors = termsErrors(deal)
  return Object.keys(errors).length > 0 ? { errors } : { deal }
}

function termsErrors(deal: WireDeal): FieldErrors {
  const { terms, inventory, wseat = [], bseat = [] } = deal
  const errors: Record<string, string> = {}
  if (wseat.length > 0 && bseat.length > 0) errors.bseat = t('Send wseat or bseat, not both')
  for (const [path, moment] of [
    ['created', deal.created],
    ['terms.startdate', terms.startdate],
    ['terms.enddate', terms.enddate],
  ] as const) {
    if (moment !== undefined && Number.isNaN(Date.parse(moment))) errors[path] = t('Must be an existing date')
  }
  if (terms.startdate && terms.enddate && Date.parse(terms.enddate) <= Date.parse(terms.startdate))
    errors['terms.enddate'] = t('Must be after startdate')
  for (const [at, code] of (terms.countries ?? []).entries()) {
    if (alpha2Country(code) === null) errors[`terms.countries.${at}`] = t('Must be an ISO 3166-1 alpha-3 country code')
  }
  if (terms.cur !== undefined && !vocabularyValues('currency').includes(terms.cur))
    errors['terms.cur'] = t('Must be an ISO 4217 currency code')
  note(errors, 'terms.pricetype', unknownCode(priceTypes, terms.pricetype))
  note(errors, 'inventory.cattax', unknownCode(categoryTaxonomies, inventory?.cattax))
  if (terms.pricetype === priceTypes.fixed && !(Number(terms.dealfloor) > 0))
    errors['terms.dealfloor'] = t('A fixed price must be more than 0')
  if (terms.guar === 1) {
    for (const name of ['units', 'totalcost', 'enddate'] as const)
      if (terms[name] === undefined)
        errors[`terms.${name}`] = t('%{problem}: the deal is guaranteed', { problem: requiredText })
  }
  if (inventory !== undefined && deal.dinventory !== inventoryUpdates.static)
    errors.inventory = t('Send inventory only where dinventory is 1')
  return errors
}

function note(errors: Record<string, string>, path: string, sentence: string | null): void {
  if (sentence !== null) errors[path] = sentence
}

function unknownCode(codes: Codes, code: number | undefined): string | null {
  const known = Object.values(codes)
  if (code === undefined || known.includes(code) || code >= firstVendorCode) return null
  return t('Choose one of: %{codes}, or %{firstVendorCode} and above by agreement', {
    codes: known.join(', '),
    firstVendorCode,
  })
}
