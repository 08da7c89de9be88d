/** Metrics that count conversions, of all events or of one. */
export const conversionMetrics = ['cpa', 'roas', 'click_cvr', 'impression_cvr'] as const
