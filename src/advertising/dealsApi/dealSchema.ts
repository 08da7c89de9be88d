import type { JsonSchema } from '../../engine/contract/jsonSchema.ts'
import { textFormats } from '../../engine/contract/kinds/textFormats.ts'
import { t } from '../../engine/texts/t.ts'
import { lastVendorCode } from '../targeting/categoryTaxonomies.ts'
import {
  adTypes,
  auxData,
  buyerStates,
  type Codes,
  curationFees,
  deviceCodes,
  inventoryKinds,
  inventoryUpdates,
  publisherCounts,
  sellerStatuses,
} from './dealCodes.ts'
import { openTypes } from './dealFields.ts'

const text = (maxLength: number, minLength = 1): JsonSchema => ({ type: 'string', minLength, maxLength })
const domain: JsonSchema = { type: 'string', ...textFormats.domain.schema }
const oneOf = (codes: Codes): JsonSchema => ({ type: 'integer', enum: Object.values(codes) })
const someOf = (codes: Codes): JsonSchema => ({
  type: 'array',
  maxItems: 20,
  uniqueItems: true,
  items: oneOf(codes),
})
const texts = (items: JsonSchema, maxItems: number): JsonSchema => ({
  type: 'array',
  maxItems,
  uniqueItems: true,
  items,
})
const moment: JsonSchema = {
  type: 'string',
  maxLength: 35,
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|\\+00:00)$',
  description: t('ISO 8601 in UTC, to the second.'),
}
/** In units of the currency: as much as an amount in micros holds. */
const price: JsonSchema = { type: 'number', minimum: 0, maximum: 9_000_000_000 }
/** Or a code of `firstVendorCode` and above: `checkDeal` says which there are. */
const codeByAgreement: JsonSchema = { type: 'integer', minimum: 0, maximum: lastVendorCode }

/** The shape of a pushed deal. Names that are not in here may come with later versions: they are left unread. */
export const dealSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'origin', 'terms'],
  properties: {
    id: text(255),
    name: text(240),
    created: moment,
    sellerstatus: oneOf(sellerStatuses),
    origin: domain,
    seller: domain,
    desc: text(65_535, 0),
    wseat: texts(text(64), 1000),
    bseat: texts(text(64), 1000),
    adtypes: someOf(adTypes),
    auxdata: oneOf(auxData),
    pubcount: oneOf(publisherCounts),
    dinventory: oneOf(inventoryUpdates),
    terms: {
      type: 'object',
      properties: {
        startdate: moment,
        enddate: moment,
        countries: texts({ ...text(3, 3), pattern: '^[A-Z]{3}$' }, 300),
        dealfloor: price,
        cur: { ...text(3, 3), pattern: '^[A-Z]{3}$' },
        guar: { type: 'integer', enum: [0, 1] },
        pricetype: codeByAgreement,
        units: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        totalcost: price,
      },
    },
    inventory: {
      type: 'object',
      properties: {
        inclinventory: someOf(inventoryKinds),
        devicetype: someOf(deviceCodes),
        sellerids: texts(text(64), 10_000),
        sitedomains: texts(domain, 10_000),
        appbundles: texts(text(255), 10_000),
        cat: texts(text(40), 1000),
        cattax: codeByAgreement,
      },
    },
    curation: {
      type: 'object',
      properties: { curator: domain, cdealid: text(255), curfeetype: oneOf(curationFees) },
    },
    ext: {
      type: 'object',
      properties: {
        astrolabe: {
          type: 'object',
          properties: {
            revision: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
            dealtype: { type: 'string', maxLength: 40, enum: [...openTypes, 'programmatic_guaranteed'] },
            pausereason: text(100),
          },
        },
      },
    },
  },
}

/** The shape of what a buyer answers about a deal. */
export const buyerSeatSchema: JsonSchema = {
  type: 'object',
  required: ['version', 'id'],
  properties: {
    version: text(20),
    id: text(255),
    buyerstatus: {
      type: 'array',
      maxItems: 1000,
      items: {
        type: 'object',
        required: ['buyerseatid', 'status'],
        properties: {
          buyerseatid: text(64),
          status: oneOf(buyerStates),
          ext: { type: 'object', properties: { comment: text(1000, 0) } },
        },
      },
    },
    ext: { type: 'object' },
  },
}

/** How an origin asks for a deal's state by seats. */
export const statusQuestionSchema: JsonSchema = {
  type: 'object',
  required: ['id'],
  properties: { id: text(255), version: text(20), origin: domain },
}
