import type { Entity } from '../../../../resources.config.ts'
import { isAllowed } from '../../../engine/server/access/guard.ts'
import { audienceTaxonomy } from '../../targeting/audienceTaxonomy.ts'
import { segmentKey } from '../../targeting/segmentKey.ts'
import { readRule } from '../../targeting/segmentRule.ts'
import { markSegmentDue } from '../segments/dueSegments.ts'
import { audienceOf, loadAudience } from '../segments/loadAudience.ts'
import { ruleProblems } from '../segments/ruleProblems.ts'
import { circleFrom, circleText, loadGraph } from '../segments/segmentGraph.ts'
import { ancestorsOf, markUsers } from '../segments/segmentTree.ts'
import { memberStore } from '../segments/store/memberStore.ts'
import { asksFacts, factFiltersFor } from '../segments/whoAsks.ts'
import { releaseRuns } from '../uploads/releaseRuns.ts'
import type { EntityRules, RulesContext } from './entityRules.ts'
import { segmentErrors } from './segmentErrors.ts'

/** domain.md 1.18: a segment is built when its state says so, or when what it is made of changes. */
export const segment: EntityRules<'segment'> = {
  derive: row => ({ ...row, key: segmentKey(row.id) }),

  validate: async (row, context) => {
    const { find } = context
    const names = [`“${row.name}”`]
    for (let above = await find('segment', row.parent); above && names.length < deepest; ) {
      if (above.id === row.id) return { parent: `This would create a loop: ${[...names, names[0]].join(', below ')}` }
      names.push(`“${above.name}”`)
      above = await find('segment', above.parent)
    }
    if (names.length >= deepest) return { parent: `Segments can be nested at most ${deepest} levels deep` }
    const isOthers = row.type === 'second_party' || row.type === 'third_party'
    return {
      ...(isOthers && row.sharing?.length ? { sharing: 'Data that others supplied can’t be shared' } : {}),
      ...taxonomyErrors(row.taxonomyIds),
      ...nodeErrors(row.sellerDefined ?? {}),
      ...(await providerErrors(row, context)),
      ...(await segmentErrors('segment', { row, account: row.account }, context)),
      ...(await ruleErrors(row, context)),
    }
  },

  cascade: async (row, old, { tx, now }) => {
    if (row.status === 'processing' && old?.status !== 'processing') await markSegmentDue(tx, row.id, now)
    const isEdited = JSON.stringify(old?.rule) !== JSON.stringify(row.rule)
    if (isEdited && old && counted.has(row.status)) await markSegmentDue(tx, row.id, now)
    const isElsewhere = old?.parent !== row.parent || (old && Boolean(old.archivedAt) !== Boolean(row.archivedAt))
    if (!isElsewhere) return
    for (const one of old ? [row, old] : [row])
      for (const above of await ancestorsOf(tx, one)) await markSegmentDue(tx, above.id, now)
    await markUsers(tx, row.id, now)
  },

  beforeRemoval: (row, writing) =>
    releaseRuns(
      { segment: row.id },
      'This segment is being updated. Wait until that is done, then delete it.',
      writing,
    ),

  cascadeRemoval: async (row, { tx, now }) => {
    await tx.extension(memberStore).forgetMembers(row.id)
    for (const above of await ancestorsOf(tx, row)) await markSegmentDue(tx, above.id, now)
  },
}

const deepest = 20
const counted = new Set(['processing', 'ready', 'too_small'])

async function providerErrors(
  row: Entity<'segment'>,
  { find, old }: RulesContext<'segment'>,
): Promise<Record<string, string>> {
  if (!row.provider || row.provider === old?.provider) return {}
  const partner = await find('partner', row.provider)
  return !partner || partner.kind === 'data_provider'
    ? {}
    : { provider: `“${partner.name}” supplies no data. Choose a partner of the kind “Data provider”` }
}

function taxonomyErrors(ids: readonly string[] = []): Record<string, string> {
  const strange = ids.findIndex(id => !audienceTaxonomy.has(id))
  return strange < 0 ? {} : { [`taxonomyIds.${strange}`]: `IAB’s Audience Taxonomy 1.1 has no entry “${ids[strange]}”` }
}

/** Only the entries of the Audience Taxonomy are known here. */
function nodeErrors({ taxonomy, id = '' }: NonNullable<Entity<'segment'>['sellerDefined']>): Record<string, string> {
  return taxonomy === 'audience_1_1' && !audienceTaxonomy.has(id)
    ? { 'sellerDefined.id': `IAB’s Audience Taxonomy 1.1 has no entry “${id}”` }
    : {}
}

async function ruleErrors(
  row: Entity<'segment'>,
  { reads, old, now, principal, catalogue }: RulesContext<'segment'>,
): Promise<Record<string, string>> {
  const isMoved = old?.parent !== row.parent
  if (row.madeFrom !== 'rule') {
    if (!isMoved || !row.parent) return {}
    const circle = circleFrom(await loadGraph(reads, [row.id], row), row.id)
    return circle ? { parent: circleText(circle) } : {}
  }
  const read = readRule(row.rule ?? [])
  if ('errors' in read) return read.errors
  const isEdited = JSON.stringify(old?.rule) !== JSON.stringify(row.rule)
  if (!isEdited && !isMoved) return {}
  const audience = audienceOf(read.tree)
  const context = await loadAudience(reads, audience, { organization: String(row.organization), now, instead: row })
  const circle = circleFrom(context.graph, row.id)
  if (circle) return { [isEdited ? 'rule' : 'parent']: circleText(circle) }
  const errors = isEdited ? ruleProblems(read.tree, context) : {}
  const { report } = catalogue.resources
  if (!isEdited || !principal || !report || !asksFacts(read.tree)) return errors
  if (!isAllowed(principal, 'read', report, { organization: row.organization }))
    return { ...errors, rule: 'Rules about who saw ads require permission to read reports' }
  const filters = factFiltersFor(principal, report, read.tree, context)
  return typeof filters === 'string' ? { ...errors, rule: filters } : errors
}
