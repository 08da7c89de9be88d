import type { FieldTable, FieldType } from './checkFields.ts'

const field = (type: FieldType, words: string) => ({ type, words })
const ext = field('object', 'extensions')

/** OpenRTB 2.6 §4.2.1. */
export const responseFields: FieldTable = {
  id: field('string', 'id'),
  seatbid: field('objects', 'seats'),
  bidid: field('string', 'response id'),
  cur: field('string', 'currency'),
  customdata: field('string', 'custom data'),
  nbr: field('integer', 'no-bid reason'),
  ext,
}

/** OpenRTB 2.6 §4.2.2. */
export const seatFields: FieldTable = {
  bid: field('objects', 'bids'),
  seat: field('string', 'seat id'),
  group: field('integer', 'group'),
  ext,
}

/** OpenRTB 2.6 §4.2.3. */
export const bidFields: FieldTable = {
  id: field('string', 'id'),
  impid: field('string', 'impression id'),
  price: field('number', 'price'),
  nurl: field('string', 'win notice'),
  burl: field('string', 'billing notice'),
  lurl: field('string', 'loss notice'),
  adm: field('string', 'markup'),
  adid: field('string', 'ad id'),
  adomain: field('strings', 'advertiser domains'),
  bundle: field('string', 'advertised app'),
  iurl: field('string', 'preview image'),
  cid: field('string', 'campaign id'),
  crid: field('string', 'creative id'),
  tactic: field('string', 'tactic'),
  cattax: field('integer', 'category taxonomy'),
  cat: field('strings', 'categories'),
  attr: field('integers', 'creative attributes'),
  apis: field('integers', 'APIs'),
  api: field('integer', 'API'),
  protocol: field('integer', 'video protocol'),
  qagmediarating: field('integer', 'media rating'),
  language: field('string', 'language'),
  langb: field('string', 'language'),
  dealid: field('string', 'deal id'),
  w: field('integer', 'width'),
  h: field('integer', 'height'),
  wratio: field('integer', 'width ratio'),
  hratio: field('integer', 'height ratio'),
  exp: field('integer', 'expiry'),
  dur: field('integer', 'duration'),
  mtype: field('integer', 'markup type'),
  slotinpod: field('integer', 'position in the pod'),
  ext,
}
