/** What may have led to a difference, as figures suggest it. */
export type Cause =
  /** Their days agree with ours when those are cut in another time zone. */
  | { readonly kind: 'zone'; readonly zone: string }
  /** Their spend is ours in another currency. */
  | { readonly kind: 'currency'; readonly currency: string; readonly ratio: number }
  /** Each thousand impressions costs more or less over there, by the same share every day. */
  | { readonly kind: 'price'; readonly percent: number }
  /** They count wins, we count ads shown. */
  | { readonly kind: 'wins' }
  /** Their impressions are lower, or higher, by the same share every day. */
  | { readonly kind: 'steady'; readonly percent: number }
  /** Only the last days differ. */
  | { readonly kind: 'late'; readonly from: string; readonly side: 'ours' | 'theirs' }
  /** One side says nothing of these days. */
  | { readonly kind: 'missing_days'; readonly side: 'ours' | 'theirs'; readonly days: readonly string[] }
  /** One side says nothing of the deal at all; `unknown`: no such deal is stored. */
  | { readonly kind: 'missing_deal'; readonly side: 'ours' | 'theirs' | 'unknown' }

export const causeKinds = [
  'zone',
  'currency',
  'price',
  'wins',
  'steady',
  'late',
  'missing_days',
  'missing_deal',
] as const satisfies readonly Cause['kind'][]
