/** Fields of a deal that pushes, packages and negotiations have in common, in the order in which each lists them. */
export const sellerNames = ['seller', 'curator', 'curatorDealId', 'curationFeeType'] as const
export const priceNames = ['priceType', 'priceTypeCode', 'floor', 'currency'] as const
export const reachNames = ['countries', 'adTypes', 'inventoryKinds', 'deviceTypes'] as const
export const categoryNames = ['categories', 'cattax', 'cattaxCode'] as const

/** Terms that a package can have for one partner alone. */
export const ownTermNames = ['floor', 'startAt', 'endAt'] as const
