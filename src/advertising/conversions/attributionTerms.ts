/** When there are several clicks or views, the one that gets the credit. */
export const attributionModels = ['last_touch', 'first_touch'] as const

/** By what an event's conversions are counted. */
export interface AttributionTerms {
  readonly counting: 'every' | 'once_per_person'
  /** Days before the conversion; 0: clicks, or views, get no credit. */
  readonly clickDays: number
  readonly viewDays: number
  readonly model: (typeof attributionModels)[number]
}
