import type { MediaEntry } from './servableMedia.ts'
import type { ServingCase } from './servingCase.ts'

/**
 * Which of the media that fit has its turn. Random: each as often; weighted: by weight; even: the one shown least; optimized: the
 * one clicked or completed most; sequential: the next one for this user, in the line item's order.
 */
export function chooseMedia<Entry extends MediaEntry>(
  fitting: readonly Entry[],
  { line, state, ask }: ServingCase,
): Entry | null {
  const { lineItem } = line
  const best = (score: (one: Entry) => number) =>
    fitting.reduce<Entry | null>((top, one) => (top && score(top) >= score(one) ? top : one), null)
  switch (lineItem.rotation) {
    case 'even':
      return best(({ media }) => -state.shown(lineItem.id, media.id))
    case 'optimized':
      return best(({ media }) => state.rate(media.id, media.subtype === 'display' ? 'click' : 'completion') ?? 0)
    case 'sequential': {
      const key = ask.people.user ?? ''
      const seen = state.seen({ row: lineItem.id, per: 'user', key, windowMs: null })
      return fitting[seen % fitting.length] ?? null
    }
    case 'weighted':
      return weighted(fitting, state.chance)
    default:
      return fitting[Math.floor(state.chance * fitting.length)] ?? null
  }
}

function weighted<Entry extends MediaEntry>(fitting: readonly Entry[], chance: number): Entry | null {
  let left = chance * fitting.reduce((sum, { weight }) => sum + weight, 0)
  for (const one of fitting) {
    left -= one.weight
    if (left < 0) return one
  }
  return fitting.at(-1) ?? null
}
