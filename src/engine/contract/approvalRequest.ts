/** A row that waits for somebody's approval or answer, or was refused. */
export interface ApprovalRequest {
  readonly entity: string
  readonly id: string
  readonly name: string
  readonly organization: string
  readonly state: 'pending' | 'refused'
  /** Whoever submitted it; null where nobody noted it. */
  readonly submittedBy: { readonly id: string; readonly name: string } | null
  readonly submittedAt: string | null
  /** Who refused it, and why. */
  readonly decidedBy: { readonly id: string; readonly name: string } | null
  readonly reason: string | null
  /** The part of its page where it is decided; default: the row is approved or refused. */
  readonly tab?: string
}

/** What approvals mean for one user. */
export interface OwnApprovals {
  /** What this user may decide now, the oldest first. */
  readonly toDecide: readonly ApprovalRequest[]
  /** What this user submitted and is not approved yet: refused first, as it is theirs to change. */
  readonly submitted: readonly ApprovalRequest[]
}

/** So many of each resource are answered. */
export const mostApprovals = 100
