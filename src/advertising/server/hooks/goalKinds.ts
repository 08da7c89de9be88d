export interface GoalKind {
  readonly metric: string
  readonly unit: 'money' | 'percent' | 'count' | 'seconds' | 'ratio' | 'none'
  readonly direction: 'minimize' | 'maximize'
}

/** What goals are measured by (domain.md 1.7): costs are to be small, everything else large. */
export const goalKinds: readonly GoalKind[] = [
  ...['cpm', 'vcpm', 'cpc', 'cpa', 'cpe', 'cpv', 'cpcv', 'cpcl'].map(
    (metric): GoalKind => ({ metric, unit: 'money', direction: 'minimize' }),
  ),
  ...['ctr', 'vtr', 'vcr', 'acr', 'viewability_rate', 'click_cvr', 'impression_cvr', 'delivery'].map(
    (metric): GoalKind => ({ metric, unit: 'percent', direction: 'maximize' }),
  ),
  { metric: 'reach', unit: 'count', direction: 'maximize' },
  { metric: 'frequency', unit: 'count', direction: 'minimize' },
  { metric: 'spend', unit: 'money', direction: 'maximize' },
  { metric: 'roas', unit: 'ratio', direction: 'maximize' },
  { metric: 'time_on_screen_10s', unit: 'seconds', direction: 'maximize' },
  { metric: 'custom_value_over_cost', unit: 'ratio', direction: 'maximize' },
  { metric: 'other', unit: 'none', direction: 'maximize' },
]
