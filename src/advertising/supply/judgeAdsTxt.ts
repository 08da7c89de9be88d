import type { AdsTxtFile } from './adsTxtFile.ts'
import type { AdsTxtRecord } from './parseAdsTxt.ts'
import { rootDomain } from './rootDomain.ts'

/** What we say of a publisher: the account that it has with us, and how we sell for it. */
export interface SupplyClaim {
  /** The domain of our ad system, as buyers know it. */
  readonly adSystem: string
  readonly account: string
  readonly relationship: 'DIRECT' | 'RESELLER'
  /** Who owns the place, as stored. */
  readonly ownerDomain: string
}

export type AdsTxtState = 'ok' | 'missing_line' | 'wrong_type' | 'unreachable' | 'not_found'

export interface SupplyFinding {
  readonly severity: 'error' | 'warning' | 'advice'
  readonly message: string
  readonly fix: string
}

export interface AdsTxtVerdict {
  readonly state: AdsTxtState
  /** The file's lines about our ad system. */
  readonly ours: readonly AdsTxtRecord[]
  readonly ownerDomain: string | null
  /** Everywhere, or else of the first country that is named. */
  readonly managerDomain: string | null
  readonly findings: readonly SupplyFinding[]
}

/** The line that authorizes us, for the publisher to copy. */
export function adsTxtLine({ adSystem, account, relationship }: SupplyClaim): string {
  return `${adSystem}, ${account}, ${relationship}`
}

/**
 * Sets a file against what is claimed. Buyers that follow ads.txt 1.1 don't buy where our line is missing or says another
 * relationship; where there is no file, anybody may sell.
 */
export function judgeAdsTxt(claim: SupplyClaim, file: AdsTxtFile): AdsTxtVerdict {
  const line = adsTxtLine(claim)
  if (file.kind !== 'found') {
    const fix = `Publish a text file with the line “${line}”.`
    const severity = file.kind === 'not_found' ? 'warning' : 'advice'
    return {
      state: file.kind,
      ours: [],
      ownerDomain: null,
      managerDomain: null,
      findings: [{ severity, message: file.reason, fix }],
    }
  }
  const { records, ownerDomain, managers, invalid } = file.adsTxt
  const ours = records.filter(({ adSystem }) => adSystem === claim.adSystem)
  const own = ours.filter(({ account }) => account === claim.account)
  const right = own.filter(({ relationship }) => relationship === claim.relationship)
  const state = right.length > 0 ? 'ok' : own.length > 0 ? 'wrong_type' : 'missing_line'
  return {
    state,
    ours,
    ownerDomain,
    managerDomain: (managers.find(({ country }) => country === null) ?? managers[0])?.domain ?? null,
    findings: [
      ...lineFindings(claim, ours, own),
      ...repeated(own),
      ...ownerFindings(claim, ownerDomain),
      ...(invalid.length > 0 ? [unreadable(invalid)] : []),
    ],
  }
}

function lineFindings(
  claim: SupplyClaim,
  ours: readonly AdsTxtRecord[],
  own: readonly AdsTxtRecord[],
): readonly SupplyFinding[] {
  const line = adsTxtLine(claim)
  if (own.some(({ relationship }) => relationship === claim.relationship)) return []
  const [wrong] = own
  if (wrong) {
    return [
      {
        severity: 'error',
        message: `Line ${wrong.line} lists us as ${wrong.relationship}, and we sell as ${claim.relationship}.`,
        fix: `Change the line to “${line}”, or the publisher’s relationship here.`,
      },
    ]
  }
  const [other] = ours
  return [
    other
      ? {
          severity: 'error',
          message: `Line ${other.line} lists us with the account ${other.account.slice(0, 64)}, and the publisher’s seller ID is ${claim.account}.`,
          fix: `Change the account in that line to ${claim.account}, or the seller ID here.`,
        }
      : {
          severity: 'error',
          message: 'No line lists us, so buyers don’t bid.',
          fix: `Add the line “${line}”.`,
        },
  ]
}

function repeated(own: readonly AdsTxtRecord[]): readonly SupplyFinding[] {
  const kinds = own.map(({ relationship }) => relationship)
  const twice = own.find(({ relationship }, index) => kinds.indexOf(relationship) < index)
  if (!twice) return []
  const message = `Line ${twice.line} says the same as an earlier one.`
  return [{ severity: 'advice', message, fix: 'Remove it.' }]
}

function ownerFindings({ ownerDomain }: SupplyClaim, told: string | null): readonly SupplyFinding[] {
  if (told === null || rootDomain(told) === rootDomain(ownerDomain)) return []
  return [
    {
      severity: 'warning',
      message: `The file names ${told.slice(0, 100)} as the owner, and the publisher’s domain is ${ownerDomain}.`,
      fix: 'Correct the publisher’s domain, or ask the publisher to correct OWNERDOMAIN.',
    },
  ]
}

function unreadable(invalid: readonly { readonly line: number; readonly reason: string }[]): SupplyFinding {
  const [first] = invalid
  const others = invalid.length > 1 ? `, and ${invalid.length - 1} more ${invalid.length > 2 ? 'lines' : 'line'}` : ''
  const message = `Line ${first?.line} can’t be read${others}: ${first?.reason}`
  return { severity: 'advice', message, fix: 'Ask the publisher to correct the file.' }
}
