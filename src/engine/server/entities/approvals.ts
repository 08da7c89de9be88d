import { labelOf } from '../../contract/labels.ts'
import { fieldAt } from '../../contract/query.ts'
import { type Approval, allFields, type Resource, type Transition } from '../../contract/resourceSpec.ts'
import type { Principal } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import type { ApprovalNeed, HookContext } from '../hooks/resourceHooks.ts'
import type { Row } from '../store/Store.ts'

type ApprovedAmounts = ApprovalNeed['figures']

/** What the field `approval` holds. */
export interface ApprovalRecord {
  readonly state?: string
  readonly submittedBy?: string
  readonly submittedAt?: string
  readonly decidedBy?: string
  readonly decidedAt?: string
  readonly reason?: string
  /** What may be live without being asked for again. */
  readonly figures?: ApprovedAmounts
}

export function approvalOf(row: Row): ApprovalRecord {
  const { approval } = row
  return typeof approval === 'object' && approval !== null ? approval : {}
}

interface AskedTransition {
  readonly context: Pick<ApiContext, 'hooks'>
  readonly resource: Resource
  readonly principal: Principal
  readonly hookContext: HookContext
}

/** Why a transition can't be done as far as approval goes; null when it can, or when the resource knows none. */
export async function whyNotApproved(asked: AskedTransition, row: Row, transition: Transition): Promise<string | null> {
  const { approval } = asked.resource.states ?? {}
  if (!approval) return null
  if (decides(approval, row, transition)) {
    if (asked.principal.service) return 'Only a user can decide this, not a service account'
    // A row that was submitted before anybody noted by whom was last changed by who did.
    const submitter = approvalOf(row).submittedBy ?? row.updatedBy
    return submitter === asked.principal.id ? 'You submitted it, so someone else must decide' : null
  }
  if (transition.action === approval.submit) {
    // What is new may be looked at by somebody else in any case; what was live is asked about only where it must be.
    if (row.status === asked.resource.states?.initial) return null
    return (await lacksApproval(asked, row)) ? null : 'It needs no approval'
  }
  if (!approval.live.includes(transition.to)) return null
  return (await lacksApproval(asked, row)) ? 'It needs approval: submit it for approval' : null
}

/** Whether a row needs an approval that it hasn't. */
export async function lacksApproval(
  { context, resource, hookContext }: Omit<AskedTransition, 'principal'>,
  row: Row,
): Promise<boolean> {
  const need = await hooksOf(context, resource.entity).approval?.(row, hookContext)
  return need !== undefined && isUnapproved(row, need)
}

/** Whether what a row needs approval for goes beyond what it has. */
export function isUnapproved(row: Row, { isNeeded, figures }: ApprovalNeed): boolean {
  return isNeeded && firstUncovered(approvalOf(row).figures, figures) !== null
}

/** The row's record after a transition that may be done. */
export async function approvalAfter(
  { context, resource, principal, hookContext }: AskedTransition,
  row: Row,
  transition: Transition,
  reason: string | undefined,
): Promise<ApprovalRecord | undefined> {
  const { approval } = resource.states ?? {}
  const known = approvalOf(row)
  if (!approval) return undefined
  const at = hookContext.now.toISOString()
  const { reason: _, decidedBy: __, decidedAt: ___, ...open } = known
  if (transition.action === approval.submit)
    return { ...open, state: 'pending', submittedBy: principal.id, submittedAt: at }
  const need = await hooksOf(context, resource.entity).approval?.(row, hookContext)
  if (decides(approval, row, transition)) {
    const isApproved = transition.action === approval.approve
    return {
      ...open,
      state: isApproved ? 'approved' : 'refused',
      decidedBy: principal.id,
      decidedAt: at,
      ...(reason ? { reason } : {}),
      ...(isApproved && need ? { figures: need.figures } : {}),
    }
  }
  if (row.status === approval.waiting) return { ...open, state: 'withdrawn' }
  // What went live while no approval was needed may stay so when one is needed later.
  if (approval.live.includes(transition.to) && need && !need.isNeeded) return { ...known, figures: need.figures }
  return known.state || known.figures ? known : undefined
}

/** Sentences at the figures that a live row may not be given without approval. */
export async function approvalErrors(
  asked: Omit<AskedTransition, 'principal'>,
  row: Row,
  old: Row | null,
): Promise<Readonly<Record<string, string>>> {
  const { states } = asked.resource
  if (!old || !states?.approval?.live.includes(String(old.status))) return {}
  const need = await hooksOf(asked.context, asked.resource.entity).approval?.(row, asked.hookContext)
  if (!need?.isNeeded) return {}
  const known = approvalOf(old).figures
  const path = firstUncovered(known, need.figures)
  if (path === null || firstUncovered(await amountsOf(asked, old), { [path]: need.figures[path] ?? null }) === null)
    return {}
  const name = path.split(' ')[0] ?? path
  const label = labelOf(name, fieldAt(allFields(asked.resource), name))
  return { [name]: `${label} is more than was approved. Pause it, change it, and submit it for approval.` }
}

/** What it has already isn't more than it had. */
async function amountsOf(
  { context, resource, hookContext }: Omit<AskedTransition, 'principal'>,
  old: Row,
): Promise<ApprovedAmounts> {
  return (await hooksOf(context, resource.entity).approval?.(old, hookContext))?.figures ?? {}
}

export function decides(approval: Approval, row: Row, transition: Pick<Transition, 'action'>): boolean {
  return row.status === approval.waiting && [approval.approve, approval.refuse].includes(transition.action)
}

/** The first figure that goes beyond what is approved; null when none does. */
function firstUncovered(approved: ApprovedAmounts | undefined, asked: ApprovedAmounts): string | null {
  const beyond = Object.entries(asked).find(([name, value]) => {
    const most = approved && Object.hasOwn(approved, name) ? approved[name] : undefined
    return most === undefined || (most !== null && (value === null || value > most))
  })
  return beyond?.[0] ?? null
}
