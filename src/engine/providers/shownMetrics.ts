import { useMemo } from 'react'
import type { CurrentUser } from '../contract/api.ts'
import { useCurrentUser } from './currentUser.ts'
import { useOrganization } from './organization.ts'

/** Which metrics and dimensions reports may be made of: what a role hides is not offered. */
export interface MetricsShown {
  readonly metric: (key: string) => boolean
  /** Whether a metric is shown in all of these organizations: one that hides it keeps a list of them all from being filtered by it. */
  readonly everywhere: (key: string) => boolean
  readonly dimension: (key: string) => boolean
}

/** In the selected organization or, without one, in any of the person's. */
export function useShownMetrics(): MetricsShown {
  const { figures, grants } = useCurrentUser()
  const { selected } = useOrganization()
  return useMemo(() => metricsShown({ figures, grants }, selected), [figures, grants, selected])
}

export function metricsShown(
  { figures, grants }: { readonly figures: CurrentUser['figures'] } & Pick<CurrentUser, 'grants'>,
  selected: string | null,
): MetricsShown {
  const owners = selected === null ? Object.keys(grants) : [selected]
  // What a binding of the platform shows is limited under its own name only.
  const limits = owners.map(owner => figures?.[owner] ?? (Object.hasOwn(grants, owner) ? undefined : figures?.['*']))
  const shows = (part: 'metrics' | 'dimensions') => (key: string) =>
    limits.length === 0 || limits.some(limit => limit?.[part]?.includes(key) ?? true)
  const everywhere = (key: string) => limits.every(limit => limit?.metrics?.includes(key) ?? true)
  return { everywhere, metric: shows('metrics'), dimension: shows('dimensions') }
}
