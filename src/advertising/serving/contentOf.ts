import { type Part, partOf, textOf } from '../../engine/contract/looseValues.ts'

/** What runs where the ad is shown: OpenRTB 2.6 §3.2.16, Content. Lower case. */
export interface ShownContent {
  readonly genres: readonly string[]
  readonly rating: string | null
  /** By any of its names. */
  readonly channel: readonly string[]
  readonly network: readonly string[]
  /** Null where nobody says. */
  readonly isLive: boolean | null
}

export function contentOf(content: Part): ShownContent {
  return {
    genres: textOf(content.genre)
      .split(/[,;|]/)
      .flatMap(genre => genre.trim().toLowerCase() || []),
    rating: textOf(content.contentrating).trim().toLowerCase() || null,
    channel: namesOf(content.channel),
    network: namesOf(content.network),
    isLive: content.livestream === 1 ? true : content.livestream === 0 ? false : null,
  }
}

/** OpenRTB 2.6 §3.2.23 and §3.2.24; some exchanges send the name alone. */
function namesOf(value: unknown): readonly string[] {
  const { name, domain, id } = partOf(value)
  return [textOf(value), textOf(name), textOf(domain), textOf(id)].flatMap(one => one.trim().toLowerCase() || [])
}
