/** What a score needs of a model's row; rows of the catalogue fit (domain.md 1.19). */
export interface ScoredModel {
  readonly status: string
  readonly kind: string
  readonly structure: string
  readonly fallback: number
  readonly outputBounds: { readonly min: number; readonly max: number }
  readonly features?: readonly FeatureUse[] | undefined
  readonly versions?: readonly { readonly number: number; readonly state?: string | undefined }[] | undefined
}

export interface FeatureUse {
  readonly feature: string
  readonly weight?: number | undefined
  /** Instead of the feature's own kind of transform; its figures stay the feature's. */
  readonly transform?: string | undefined
}

/** What a score needs of a feature's row (domain.md 1.20). */
export interface ScoredFeature {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly status: string
  readonly dataType: string
  readonly transform?: FeatureTransform | undefined
  readonly personalData?: boolean | undefined
  readonly consentPurposes?: readonly string[] | undefined
}

export interface FeatureTransform {
  readonly kind?: string | undefined
  readonly spacing?: string | undefined
  readonly buckets?: number | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
}
