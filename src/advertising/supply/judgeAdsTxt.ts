import { t } from '../../engine/texts/t.ts'
import type { AdsTxtFile } from './adsTxtFile.ts'
import { fileFindings, type SupplyFinding } from './fileFindings.ts'
import type { AdsTxtRecord } from './parseAdsTxt.ts'
import { adsTxtLine, type SupplyClaim } from './supplyClaim.ts'

export type AdsTxtState = 'ok' | 'missing_line' | 'wrong_type' | 'unreachable' | 'not_found' | 'unchecked'

export interface AdsTxtVerdict {
  readonly state: AdsTxtState
  /** The file's lines for our ad system. */
  readonly ours: readonly AdsTxtRecord[]
  readonly ownerDomain: string | null
  /** Of all countries, or else of the first country that is named. */
  readonly managerDomain: string | null
  readonly findings: readonly SupplyFinding[]
}

/** Of a file that nobody asked for. */
export function uncheckedFinding(message: string): SupplyFinding {
  return { severity: 'advice', message, fix: t('Run the product on a server to have files checked.') }
}

/**
 * Compares a file with what is claimed. Buyers that follow ads.txt 1.1 don't buy where our line is missing or has another
 * relationship; where there is no file, any seller may sell.
 * @param domain where the file was looked for; without OWNERDOMAIN it is the owner's
 */
export function judgeAdsTxt(claim: SupplyClaim, file: AdsTxtFile, domain: string): AdsTxtVerdict {
  const none = { ours: [], ownerDomain: null, managerDomain: null }
  if (file.kind === 'unchecked') {
    const message = `${file.reason} ${t('The last known result stays in effect.')}`
    return { ...none, state: 'unchecked', findings: [uncheckedFinding(message)] }
  }
  if (file.kind !== 'found') {
    const line = adsTxtLine(claim)
    const [consequence, fix] =
      file.kind === 'not_found'
        ? [
            t('Buyers can’t tell who may sell.'),
            t('Ask the publisher to publish a text file with the line “%{line}”.', { line }),
          ]
        : [
            t('The last known result stays in effect.'),
            t('Ask the publisher to correct this; the file needs the line “%{line}”.', { line }),
          ]
    const findings = [{ severity: 'warning', message: `${file.reason} ${consequence}`, fix } as const]
    return { ...none, state: file.kind, findings }
  }
  const { records, owners, managers } = file.adsTxt
  const ours = records.filter(({ adSystem }) => adSystem === claim.adSystem)
  const own = ours.filter(({ account }) => account === claim.account)
  const isRight = own.some(({ relationship }) => relationship === claim.relationship)
  return {
    state: isRight ? 'ok' : own.length > 0 ? 'wrong_type' : 'missing_line',
    ours,
    ownerDomain: owners[0] ?? null,
    managerDomain: (managers.find(({ country }) => country === null) ?? managers[0])?.domain ?? null,
    findings: [...(isRight ? [] : [lineFinding(claim, ours, own)]), ...fileFindings(claim, file.adsTxt, own, domain)],
  }
}

function lineFinding(claim: SupplyClaim, ours: readonly AdsTxtRecord[], own: readonly AdsTxtRecord[]): SupplyFinding {
  const line = adsTxtLine(claim)
  const [wrong] = own
  if (wrong) {
    return {
      severity: 'error',
      message: t('Line %{line} lists you as %{listed}, but you sell as %{relationship}, so buyers don’t bid.', {
        line: wrong.line,
        listed: wrong.relationship,
        relationship: claim.relationship,
      }),
      fix: t('Ask the publisher to change the line to “%{line}”, or correct the relationship here.', { line }),
    }
  }
  const [other] = ours
  if (other) {
    return {
      severity: 'error',
      message: t(
        'Line %{line} lists you with account %{listed}, but the publisher’s seller ID is %{account}, so buyers don’t bid.',
        { line: other.line, listed: other.account.slice(0, 64), account: claim.account },
      ),
      fix: t('Ask the publisher to add the line “%{line}”, or correct the seller ID here.', { line }),
    }
  }
  return {
    severity: 'error',
    message: t('No line lists you, so buyers don’t bid.'),
    fix: t('Ask the publisher to add the line “%{line}”.', { line }),
  }
}
