/** What rotating a webhook's signing secret answers. */
export interface NewWebhookSecret {
  /** Shown this once. */
  readonly secret: string
  /** Until then messages are signed with the old one, too; null where there is none. */
  readonly previousEndsAt: string | null
}

/** For how many hours both secrets are valid. */
export const secretOverlap = { hours: 24, most: 168 } as const
