import { type FunnelCounts, type FunnelLine, type FunnelStage, funnelStages } from './dealHealthReport.ts'
import { healthLimits } from './dealIssues.ts'

/** The stages with their shares, beside what is usual for others. Pure. */
export function funnelOf(counts: FunnelCounts, before: FunnelCounts, others: readonly FunnelCounts[]): FunnelLine[] {
  return funnelStages.map((stage, index) => {
    const previous = funnelStages[index - 1]
    return {
      stage,
      count: counts[stage],
      before: before[stage],
      share: previous ? shareOf(counts, stage, previous) : null,
      usual: previous ? usualShare(others, stage, previous) : null,
    }
  })
}

function shareOf(counts: FunnelCounts, stage: FunnelStage, previous: FunnelStage): number | null {
  return counts[previous] > 0 ? counts[stage] / counts[previous] : null
}

/** The median of others with enough at the stage before. */
function usualShare(others: readonly FunnelCounts[], stage: FunnelStage, previous: FunnelStage): number | null {
  const shares = others
    .flatMap(one => (one[previous] >= fewest ? [one[stage] / one[previous]] : []))
    .sort((one, other) => one - other)
  if (shares.length < healthLimits.fewestLike) return null
  const [low = 0, high = 0] = [shares[Math.ceil(shares.length / 2) - 1], shares[Math.floor(shares.length / 2)]]
  return (low + high) / 2
}

/** Fewer say nothing about a share. */
const fewest = 100
