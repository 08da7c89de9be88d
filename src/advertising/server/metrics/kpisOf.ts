import { catalogue } from '../../../../resources.config.ts'
import { textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { Row } from '../../../engine/server/store/Store.ts'

/** What a campaign's figures begin with: the KPIs that were chosen, or else the first two of its objective that its type has. */
export function kpisOf({ kpis, objective, type }: Row): readonly string[] {
  const chosen = textsOf(kpis)
  if (chosen.length > 0) return chosen
  const variants = new Map(Object.entries(catalogue.resources.campaign?.variants?.by ?? {}))
  const field = variants.get(textOf(type))?.kpis
  const offered: readonly string[] = field?.kind === 'choices' ? (field.options ?? []) : []
  return (usual[textOf(objective)] ?? []).filter(kpi => offered.includes(kpi)).slice(0, 2)
}

/** By objective, the most telling first. `custom` has none. */
const usual: Readonly<Partial<Record<string, readonly string[]>>> = {
  awareness: ['viewability', 'vcr', 'acr', 'cpm', 'reach', 'impressions'],
  reach: ['reach', 'impressions', 'cpm'],
  online_action: ['cpa', 'ctr', 'cpc', 'cpcv', 'cpcl'],
  offline_action: ['cpa', 'reach', 'vcr', 'acr', 'viewability', 'impressions'],
  app_install: ['cpa', 'cpc', 'ctr', 'cpcv', 'cpcl'],
}
