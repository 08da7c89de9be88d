import { medianShare } from '../diagnosis/medianShare.ts'
import { type FunnelCounts, type FunnelLine, type FunnelStage, funnelStages } from './dealHealthReport.ts'

/** The stages with their shares, beside what is usual for others. Pure. */
export function funnelOf(counts: FunnelCounts, before: FunnelCounts, others: readonly FunnelCounts[]): FunnelLine[] {
  return funnelStages.map((stage, index) => {
    const previous = funnelStages[index - 1]
    return {
      stage,
      count: counts[stage],
      before: before[stage],
      share: previous ? shareOf(counts, stage, previous) : null,
      usual: previous ? medianShare(others, stage, previous) : null,
    }
  })
}

function shareOf(counts: FunnelCounts, stage: FunnelStage, previous: FunnelStage): number | null {
  return counts[previous] > 0 ? counts[stage] / counts[previous] : null
}
