import type { ExplainedPath, NamedRow, PathEffect } from '../../contract/accessAnswer.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Verb } from '../../contract/resourceSpec.ts'
import type { ApiProduct } from '../apiProduct.ts'
import type { Reads } from '../store/Store.ts'
import { type Asked, sees, verbsTaken } from './decide.ts'
import type { Explained } from './explainAccess.ts'
import { isAllowed, ownersOf } from './guard.ts'
import type { AccessPath } from './loadGrants.ts'
import type { Principal } from './principal.ts'
import { belongingRows } from './rowRules.ts'
import { narrowedTo, showsMetric, viewsFor } from './views.ts'
import type { WaysThere } from './waysThere.ts'

export interface ExplainedFacts extends Explained {
  readonly allowed: boolean
  readonly principal: Principal
  readonly where: NamedRow | null
  readonly isClosed: boolean
  /** What a role may show or hide, with its label. */
  readonly metrics: ApiProduct['metrics']
  /** What bindings can be narrowed to, in a sentence. */
  readonly narrowed: string
  /** Where their roles allow it. */
  readonly ways: WaysThere | null
  readonly judged: readonly {
    readonly path: AccessPath
    readonly effect: PathEffect
    readonly shown: ExplainedPath | undefined
  }[]
}

/** The verdict in a sentence: "Maya Lindqvist can’t activate line items in Northwind Media." */
export function accessSentence({ subject, asked, allowed, where }: ExplainedFacts): string {
  const { verb, resource, row, isStored } = asked
  const { name } = subject.row
  const title = row[resource.title] ?? row.id
  const plural = resource.plural.toLowerCase()
  // Each form stands here whole, as a pattern whose values other languages can tell apart.
  if (isStored)
    return `${String(name)} ${allowed ? 'can' : 'can’t'} ${verb === 'manage_access' ? 'manage access to' : verb} “${String(title)}”.`
  return where
    ? `${String(name)} ${allowed ? 'can' : 'can’t'} ${verb === 'manage_access' ? 'manage access to' : verb} ${plural} in ${where.name}.`
    : `${String(name)} ${allowed ? 'can' : 'can’t'} ${verb === 'manage_access' ? 'manage access to' : verb} ${plural} of the platform.`
}

/** Why not, and what it would take; or within which limits. What the asker can't see has no name in it. */
export async function reasonsOf(reads: Reads, facts: ExplainedFacts): Promise<string[]> {
  const { subject, asked, allowed } = facts
  if (subject.isBarred) {
    const { archivedAt, status } = subject.row
    const state = archivedAt ? 'archived' : status === 'active' ? 'expired' : String(status)
    return [
      `${subject.kind === 'user' ? 'The user' : 'The service account'} is ${state}, so nobody can use this account.`,
    ]
  }
  const { verb, resource } = asked
  if (!resource.verbs.includes(verb)) return [`${resource.plural} have no permission “${labelOf(verb, undefined)}”.`]
  if (facts.ways) return [...entryInWords(facts.ways), ...(allowed ? await limitsInWords(reads, facts) : [])]
  const blocked = blocks(facts)
  if (facts.isClosed) blocked.push(closedText(facts.where))
  return [...new Set(blocked), ...(await gaps(reads, facts, blocked.length > 0))]
}

/** How they must come in, where not every way will do. */
function entryInWords({ byPassword, bySignOn, lacksFactor }: WaysThere): string[] {
  if (byPassword) return []
  if (lacksFactor) {
    const set = 'They need to set up a second factor first, on their account page'
    return [bySignOn ? `${set}, or sign in with single sign-on.` : `${set}.`]
  }
  return [
    bySignOn ? 'Only when they sign in with single sign-on.' : 'Their roles allow it, but they have no way to sign in.',
  ]
}

/** What stands between somebody and what a binding of theirs would give. */
function blocks({ judged, asked, where, subject, organization, narrowed }: ExplainedFacts): string[] {
  const reasons = judged.flatMap(({ path, effect, shown }) => {
    const role = shown?.role ? `The role ${shown.role.name}` : 'A role that you can’t see'
    if (effect === 'lapsed') return lapseText(path, role, shown, where)
    if (effect === 'scoped') return `${role} would allow it, but the scopes of the service account exclude it.`
    if (effect === 'cut') {
      const why = isLooking(asked.verb) ? 'this row belongs to none of them' : 'such bindings give read-only access'
      return `${role} would allow it, but its binding is limited to some ${narrowed}: ${why}.`
    }
    return []
  })
  const isMember = organization === null || subject.organizations.includes(organization)
  const isSaid = judged.some(({ path, effect }) => effect === 'lapsed' && path.lapse === 'not a member')
  if (!isMember && !isSaid) reasons.push(`They don’t belong to ${where?.name ?? 'this organization'}.`)
  return reasons
}

function closedText(where: NamedRow | null): string {
  return `${where?.name ?? 'The organization'} is suspended or archived: until it is resumed, nobody can work in it.`
}

function lapseText(path: AccessPath, role: string, shown: ExplainedPath | undefined, where: NamedRow | null): string {
  const place = where?.name ?? 'the organization'
  const group = shown?.group?.name ?? 'that gives it'
  switch (path.lapse) {
    case 'expired':
      return `${role} would allow it, but its binding expired on ${dateText(path.binding.expiresAt)}.`
    case 'closed':
      return closedText(where)
    case 'not a member':
      return `${role} would allow it, but they don’t belong to ${place}.`
    case 'group put away':
      return `${role} would allow it, but the group ${group} is archived.`
    case 'role put away':
      return `${role} would allow it, but it is archived.`
    case 'wrong role':
      return `${role} would allow it, but it isn’t made for this kind of binding.`
    default:
      return `${role} would allow it, but its binding is archived.`
  }
}

/** What is missing altogether; where something else has been found, only what would still be missing without it. */
async function gaps(reads: Reads, facts: ExplainedFacts, isBlocked: boolean): Promise<string[]> {
  const { judged, asked, principal, where } = facts
  const { verb, resource, row } = asked
  const plural = resource.plural.toLowerCase()
  const counting = judged.filter(({ path }) => !path.lapse)
  if (counting.length === 0) {
    if (isBlocked) return []
    return [`They have no ${judged.length ? 'active ' : ''}role${where ? ` in ${where.name}` : ''}.`]
  }
  if (judged.some(({ effect }) => effect === 'private')) {
    return [`It is private. Only its owner and those who manage access to ${plural} can ${verbText(verb)} it.`]
  }
  const reasons: string[] = []
  const lacking = verbsTaken(verb, resource).find(one => !isAllowed(principal, one, resource, row))
  if (lacking !== undefined) {
    const isHeld = counting.some(({ effect }) => effect === 'gives')
    if (isHeld && lacking !== verb) reasons.push(`It also requires permission to ${verbText(lacking)} ${plural}.`)
    else if (isHeld && ownersOf(resource, row).length > 1) {
      reasons.push('To change a user who belongs to several organizations, they need this permission in all of them.')
    } else if (!isBlocked) reasons.push(lackingText(facts, lacking))
  }
  if (verb !== 'read' && !(await sees(reads, principal, asked))) {
    reasons.push('They can’t see it, so they can’t change it.')
  }
  return reasons.length || isBlocked ? reasons : [lackingText(facts, verb)]
}

function lackingText({ judged, asked, where }: ExplainedFacts, verb: Verb): string {
  const counting = judged.filter(({ path }) => !path.lapse)
  const names = [...new Set(counting.flatMap(({ shown }) => shown?.role?.name ?? []))]
  const permission = `${verbText(verb)} ${asked.resource.plural.toLowerCase()}`
  return `None of their roles${where ? ` in ${where.name}` : ''} lets them ${permission}${names.length ? `: ${names.join(', ')}` : ''}.`
}

async function limitsInWords(
  reads: Reads,
  { principal, asked, judged, metrics, narrowed }: ExplainedFacts,
): Promise<string[]> {
  const { verb, resource, row } = asked
  const owners = ownersOf(resource, row).map(owner => owner ?? '*')
  const reasons: string[] = []
  const ids = owners.map(owner => narrowedTo(viewsFor(principal, verb, resource, owner)))
  if (!asked.isStored && ids.some(one => one !== null)) {
    const names = [...new Set(judged.flatMap(({ shown }) => shown?.only ?? []))]
    reasons.push(`Only what belongs to these ${narrowed}: ${names.join(', ')}.`)
  }
  const looking = isLooking(verb) ? verb : 'read'
  const of = await belongsTo(reads, asked)
  const hidden = Object.entries(metrics).filter(([key]) => !showsMetric(principal, looking, resource, owners, key, of))
  if (hidden.length) reasons.push(`Not shown: ${hidden.map(([, label]) => label).join(', ')}.`)
  if (principal.networks) reasons.push(`Only from these IP addresses: ${principal.networks.join(', ')}.`)
  const isAccess = verbsTaken(verb, resource).length > 1
  if (isAccess) reasons.push('They can grant and revoke only permissions that they have themselves.')
  return reasons
}

/** What a stored row belongs to that bindings are narrowed to. */
async function belongsTo(reads: Reads, { resource: { belonging }, row, isStored }: Asked): Promise<string | null> {
  if (!isStored || !belonging || typeof row.id !== 'string') return null
  return (await belongingRows(reads, belonging, [{ ...row, id: row.id }])).get(row.id) ?? null
}

export function verbText(verb: Verb): string {
  return verb === 'manage_access' ? 'manage access to' : verb
}

function isLooking(verb: Verb): boolean {
  return verb === 'list' || verb === 'read' || verb === 'export'
}

function dateText(value: unknown): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(String(value)))
}
