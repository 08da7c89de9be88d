import type { Entity } from '../../../../resources.config.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import { isAllowed, refusal } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { isUnapproved } from '../../../engine/server/entities/approvals.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { LaunchCheck, LaunchRow } from '../../preflight/launchCheck.ts'
import { launchPlan, type PlannedRow } from '../../preflight/launchPlan.ts'
import { preflight } from '../../preflight/preflight.ts'
import type { LaunchTree } from '../../preflight/rule.ts'
import type { ServedRow } from '../../serving/servedRow.ts'
import { campaignNeed, lineItemNeed } from '../hooks/approvalNeed.ts'
import { namedField } from '../serving/namedField.ts'
import type { SettingOf } from '../settings/settingsFor.ts'
import { loadLaunchTree } from './loadLaunchTree.ts'

type Asking = Pick<EntityCall, 'context' | 'principal'>

/** What a launch of a campaign would do with each of its rows, for whoever asks. */
export async function planLaunch(
  call: Asking,
  campaign: Row,
): Promise<{ plan: LaunchCheck; rows: readonly PlannedRow[] }> {
  const { context, principal } = call
  const { launch, settingOf, left, without } = await loadLaunchTree(call, campaign)
  const rows = launchPlan(preflight(launch, without), launch.now, {
    lacksApproval: (entity, row) => lacksApproval(entity, row, settingOf),
    refusal: (entity, row) => {
      const resource = resourceNamed(context, entity)
      return isAllowed(principal, 'activate', resource, row) ? null : refusal('activate', resource)
    },
  })
  const plan = {
    at: new Date(launch.now).toISOString(),
    campaign: campaign.id,
    rows: rows.map(row => answered(row, launch)),
    left,
    without,
  }
  return { plan, rows }
}

function lacksApproval(entity: PlannedRow['entity'], row: ServedRow, settingOf: SettingOf): boolean {
  if (entity === 'strategy') return false
  // Stored rows were checked by the catalogue.
  const stored = row as ServedRow & Row
  const need =
    entity === 'campaign'
      ? campaignNeed(stored as Entity<'campaign'>, settingOf)
      : lineItemNeed(stored as Entity<'line-item'>, settingOf)
  return isUnapproved(stored, need)
}

function answered({ entity, row, outcome, to, reason, problems }: PlannedRow, launch: LaunchTree): LaunchRow {
  const names = new Map(
    [launch.campaign, ...launch.strategies, launch.account, ...launch.goals.values()].map(one => [one?.id, one]),
  )
  return {
    entity,
    id: row.id,
    name: textOf(row.name),
    status: textOf(row.status),
    outcome,
    to,
    reason,
    problems: problems.map(({ rule, severity, sentence, fields, repair }) => ({
      rule,
      severity,
      sentence,
      fields: fields.map(field => {
        const known = names.get(field.id)
        return known ? { ...field, name: textOf(known.name) } : namedField(field, launch.tree)
      }),
      repair: repair
        ? {
            label: repair.label,
            entity: repair.entity,
            id: repair.row.id,
            version: Number(repair.row.version),
            changes: repair.changes,
          }
        : null,
    })),
  }
}
