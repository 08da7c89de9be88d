/** A Deal of the IAB Tech Lab Deals API 1.0 as it goes over the wire, after it was checked. */
export interface WireDeal {
  readonly id: string
  readonly name?: string
  readonly created?: string
  readonly sellerstatus?: number
  readonly origin: string
  readonly seller?: string
  readonly desc?: string
  readonly wseat?: readonly string[]
  readonly bseat?: readonly string[]
  readonly adtypes?: readonly number[]
  readonly auxdata?: number
  readonly pubcount?: number
  readonly dinventory?: number
  readonly terms: WireTerms
  readonly inventory?: WireInventory
  readonly curation?: WireCuration
  readonly ext?: WireExtension
}

export interface WireTerms {
  readonly startdate?: string
  readonly enddate?: string
  readonly countries?: readonly string[]
  readonly dealfloor?: number
  readonly cur?: string
  readonly guar?: number
  readonly pricetype?: number
  readonly units?: number
  readonly totalcost?: number
}

export interface WireInventory {
  readonly inclinventory?: readonly number[]
  readonly devicetype?: readonly number[]
  readonly sellerids?: readonly string[]
  readonly sitedomains?: readonly string[]
  readonly appbundles?: readonly string[]
  readonly cat?: readonly string[]
  readonly cattax?: number
}

export interface WireCuration {
  readonly curator?: string
  readonly cdealid?: string
  readonly curfeetype?: number
}

/** What 1.0 has no word for; other systems leave it unread. */
export interface WireExtension {
  readonly astrolabe?: {
    /** Grows with each change in the origin: an older push that arrives late is known by it. */
    readonly revision?: number
    readonly dealtype?: string
    readonly pausereason?: string
  }
}
