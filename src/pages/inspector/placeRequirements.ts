import type { EntityRow } from '../../contract/api.ts'
import type { VastMisfit, VastRequirements } from '../../contract/vast/vastFitness.ts'

/** What a place asks of an ad; `refuses` says that it takes no ads of the kind at all. */
export interface Asked {
  readonly requirements: VastRequirements
  readonly refuses: VastMisfit | null
}

/** What a placement's OpenRTB `video` or `audio` object asks; what it doesn't say, it doesn't mind. */
export function placementRequirements(row: EntityRow, media: Media): Asked {
  const own = groupIn(row[media])
  const { minDuration, maxDuration, skippable, linearity } = own
  const protocols = textsIn(own.protocols).flatMap(protocol => protocolNumbers[protocol] ?? [])
  return {
    refuses: refusal('placement', textsIn(row.mediaTypes), media),
    requirements: {
      media,
      ...(typeof minDuration === 'number' ? { minDurationS: minDuration } : {}),
      ...(typeof maxDuration === 'number' ? { maxDurationS: maxDuration } : {}),
      ...(protocols.length ? { protocols } : {}),
      ...(typeof skippable === 'boolean' ? { skippable } : {}),
      ...(linearity === 'linear' || linearity === 'non_linear' ? { linearity } : {}),
    },
  }
}

/** What a deal asks: its ad types, and its rules for creatives. */
export function dealRequirements(row: EntityRow, media: Media): Asked {
  const rules = groupIn(row.creativeRules)
  const durations = textsIn(rules.durations)
    .map(Number)
    .filter(seconds => seconds > 0)
  const sizes = textsIn(rules.sizes)
  return {
    refuses: refusal('deal', textsIn(row.adTypes), media),
    requirements: {
      ...(durations.length ? { durationsS: durations } : {}),
      ...(sizes.length && media === 'video' ? { sizes } : {}),
    },
  }
}

export type Media = 'video' | 'audio'

/** OpenRTB's numbers, each version with its wrappers. */
const protocolNumbers: Readonly<Record<string, readonly number[]>> = {
  vast_2: [2, 5],
  vast_3: [3, 6],
  vast_4: [7, 8],
  daast_1: [9, 10],
  vast_4_1: [11, 12],
  vast_4_2: [13, 14],
  vast_4_3: [15, 16],
}

function refusal(what: string, taken: readonly string[], media: Media): VastMisfit | null {
  if (taken.length === 0 || taken.includes(media)) return null
  return {
    requirement: 'media',
    severity: 'error',
    message: `The ${what} takes ${taken.join(', ')}, and no ${media}`,
    fix: `Choose a ${what} for ${media}, or add ${media} to this one.`,
  }
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function groupIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
