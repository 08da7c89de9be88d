import { type JobKind, type Work, WorkRefused } from '../../../engine/server/jobs/jobKind.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { Expression } from '../../targeting/expression.ts'
import { leavesOf } from '../../targeting/expression.ts'
import { readRule } from '../../targeting/segmentRule.ts'
import { heldRun } from '../uploads/heldRun.ts'
import { type AudienceContext, type AudienceLeaf, isSampledAudience, memberRuleOf, sampledPeople } from './audience.ts'
import { clearMembers } from './clearMembers.ts'
import { audienceOf, loadAudience } from './loadAudience.ts'
import { ruleOf } from './ruleOf.ts'
import { ruleProblems } from './ruleProblems.ts'
import { circleFrom, circleText } from './segmentGraph.ts'
import { settleSegment } from './settleSegment.ts'
import { memberStore } from './store/memberStore.ts'

/** Finds whom a segment's rule asks for, counts who is in the segment now, and says whether that is enough. */
export const buildJob: JobKind = async work => {
  const { context, run } = work
  const [segment] = await context.store.read.byIds('segment', [String(run.segment)], 'all')
  const isMade = segment?.madeFrom === 'rule'
  if (segment && isMade) await buildRule(work, segment)
  const counts = await heldRun(work, tx => settleSegment(context, tx, String(run.segment), { isOther: isMade }))
  if (!counts) throw new WorkRefused('no_segment', 'The segment no longer exists.')
  work.say(`${counts.total} members`)
  await clearMembers(context, work.signal)
  return { rows: counts.total }
}

/** The members found become the segment's all at once. @throws WorkRefused where the rule can't be answered; they stay as they are */
async function buildRule(work: Work, segment: Row): Promise<void> {
  const { context, signal } = work
  const read = readRule(ruleOf(segment))
  if ('errors' in read) throw refused(Object.values(read.errors)[0])
  const audience = audienceOf(read.tree)
  const organization = String(segment.organization)
  const loaded = await loadAudience(context.store.read, audience, {
    organization,
    now: context.clock(),
    instead: segment,
  })
  const circle = circleFrom(loaded.graph, segment.id)
  if (circle) throw refused(circleText(circle))
  const [problem] = Object.values(ruleProblems(read.tree, loaded))
  if (problem) throw refused(problem)
  const set = await heldRun(work, tx => tx.extension(memberStore).stageSet(segment.id))
  const audienceContext = { ...loaded, signal }
  await (isSampledAudience(audience, loaded.graph) ? stagePeople : stageMembers)(work, {
    audience,
    audienceContext,
    set,
  })
  await heldRun(work, tx => tx.extension(memberStore).takeOver(segment.id, set))
}

function refused(why = 'The rule can’t be read'): WorkRefused {
  return new WorkRefused('rule_refused', `${why}. The segment keeps its current members.`)
}

interface Staging {
  readonly audience: Expression<AudienceLeaf>
  readonly audienceContext: AudienceContext
  readonly set: number
}

/** In portions of the hashes, so that no transaction is long. */
async function stageMembers(work: Work, { audience, audienceContext, set }: Staging): Promise<void> {
  const rule = memberRuleOf(audience, audienceContext.graph)
  const at = audienceContext.now.toISOString()
  const most = leavesOf(audience).reduce((sum, leaf) => sum + sizeOf(leaf, audienceContext), 0)
  const parts = Math.min(256, Math.max(1, Math.ceil(most / partSize)))
  for (let part = 0; part < parts; part += 1) {
    const range = { from: Math.floor((part * 256) / parts), to: Math.floor(((part + 1) * 256) / parts) }
    await heldRun(work, tx => tx.extension(memberStore).stageRule(set, rule, at, range))
    work.progress(((part + 1) / parts) * 90)
  }
}

const partSize = 50_000

function sizeOf(leaf: AudienceLeaf, { graph }: AudienceContext): number {
  const size = 'segment' in leaf ? graph.rows.get(leaf.segment)?.size : undefined
  return typeof size === 'object' && size !== null && 'total' in size ? Number(size.total) : 0
}

/** People of the sample, under the part of their hash that is known, each until the end of the day. */
async function stagePeople(work: Work, { audience, audienceContext, set }: Staging): Promise<void> {
  const byDay = new Map<string, string[]>()
  for (const [person, until] of await sampledPeople(audience, audienceContext)) {
    const expires = `${until.slice(0, 10)}T23:59:59.999Z`
    byDay.set(expires, [...(byDay.get(expires) ?? []), hashOf(person)])
  }
  const since = audienceContext.now.toISOString()
  for (const [expires, hashes] of byDay) {
    await heldRun(work, tx => tx.extension(memberStore).stageMembers(set, { idType: 'person', hashes, since, expires }))
  }
}

function hashOf(person: number): string {
  return `00${person.toString(16).padStart(13, '0')}`.padEnd(64, '0')
}
