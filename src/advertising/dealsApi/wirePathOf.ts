/** What the protocol calls a field of a deal, for partners. */
export function wirePathOf(field: string): string {
  return paths[field] ?? field
}

const paths: Readonly<Record<string, string>> = {
  dealId: 'id',
  description: 'desc',
  dealType: 'terms.guar',
  priceType: 'terms.pricetype',
  priceTypeCode: 'terms.pricetype',
  floor: 'terms.dealfloor',
  currency: 'terms.cur',
  units: 'terms.units',
  totalCost: 'terms.totalcost',
  startAt: 'terms.startdate',
  endAt: 'terms.enddate',
  countries: 'terms.countries',
  adTypes: 'adtypes',
  auxData: 'auxdata',
  publisherCount: 'pubcount',
  dynamicInventory: 'dinventory',
  inventoryKinds: 'inventory.inclinventory',
  deviceTypes: 'inventory.devicetype',
  categories: 'inventory.cat',
  cattax: 'inventory.cattax',
  cattaxCode: 'inventory.cattax',
  publishers: 'inventory.sellerids',
  sites: 'inventory.sitedomains',
  apps: 'inventory.appbundles',
  curator: 'curation.curator',
  curatorDealId: 'curation.cdealid',
  curationFeeType: 'curation.curfeetype',
  buyerSeats: 'wseat',
  blockedSeats: 'bseat',
}
