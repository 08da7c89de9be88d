import { t } from '../../engine/texts/t.ts'
import type { AdsTxt, AdsTxtRecord } from './parseAdsTxt.ts'
import { rootDomain } from './rootDomain.ts'
import type { SupplyClaim } from './supplyClaim.ts'

export interface SupplyFinding {
  readonly severity: 'error' | 'warning' | 'advice'
  /** What is wrong and what follows from it. */
  readonly message: string
  readonly fix: string
}

/**
 * What a file says beside whether we may sell.
 * @param own its lines with our account
 * @param domain where the file was looked for
 */
export function fileFindings(
  claim: SupplyClaim,
  file: AdsTxt,
  own: readonly AdsTxtRecord[],
  domain: string,
): readonly SupplyFinding[] {
  const isListed = own.some(({ relationship }) => relationship === claim.relationship)
  return [
    ...repeatedFindings(own),
    ...ownerFindings(claim, file, domain),
    ...onlyOneFindings(file),
    ...(isListed ? [] : partnerFindings(file)),
    ...invalidFindings(file),
  ]
}

function repeatedFindings(own: readonly AdsTxtRecord[]): readonly SupplyFinding[] {
  const kinds = own.map(({ relationship }) => relationship)
  const repeated = own.find(({ relationship }, index) => kinds.indexOf(relationship) < index)
  if (!repeated) return []
  const message = t('Line %{line} repeats an earlier line.', { line: repeated.line })
  return [{ severity: 'advice', message, fix: t('Ask the publisher to remove it.') }]
}

/**
 * ads.txt 1.1: the domain in sellers.json is the owner's, or that of whoever manages the owner's sales. Without OWNERDOMAIN the owner is the
 * root domain of the file.
 */
function ownerFindings(
  { ownerDomain: claimed }: SupplyClaim,
  { owners, managers }: AdsTxt,
  domain: string,
): readonly SupplyFinding[] {
  const [named] = owners
  const owner = named ?? rootDomain(domain)
  const known = [owner, ...managers.map(manager => manager.domain)].map(rootDomain)
  if (known.includes(rootDomain(claimed))) return []

  return [
    named === undefined
      ? {
          severity: 'warning',
          message: t(
            'Without OWNERDOMAIN the owner is %{owner}, but the publisher’s domain is %{claimed}, so buyers can’t match the file with sellers.json.',
            { owner, claimed },
          ),
          fix: t('Ask the publisher to add the line “OWNERDOMAIN=%{domain}”.', { domain: claimed }),
        }
      : {
          severity: 'warning',
          message: t(
            'OWNERDOMAIN is %{owner}, but the publisher’s domain is %{claimed}, so buyers can’t match the file with sellers.json.',
            { owner: named.slice(0, 100), claimed },
          ),
          fix: t('Correct the publisher’s domain here, or ask the publisher to correct OWNERDOMAIN.'),
        },
  ]
}

function onlyOneFindings({ owners, managers }: AdsTxt): readonly SupplyFinding[] {
  const countries = managers.map(({ country }) => country)
  const twice = countries.find((country, index) => countries.indexOf(country) < index)
  const fix = t('Ask the publisher to keep one.')
  return [
    ...(owners.length > 1
      ? [
          {
            severity: 'advice',
            message: t('The file has %{count} OWNERDOMAIN lines; buyers use one.', { count: owners.length }),
            fix,
          } as const,
        ]
      : []),
    ...(twice !== undefined
      ? [
          {
            severity: 'advice',
            message: twice
              ? t('The file has several MANAGERDOMAIN lines for %{country}; buyers use one.', {
                  country: twice.slice(0, 20),
                })
              : t('The file has several MANAGERDOMAIN lines for all countries; buyers use one.'),
            fix,
          } as const,
        ]
      : []),
  ]
}

/** INVENTORYPARTNERDOMAIN: what a partner sells of this inventory is authorized by the partner's own file. */
function partnerFindings({ inventoryPartners }: AdsTxt): readonly SupplyFinding[] {
  const [first] = inventoryPartners
  if (first === undefined) return []
  const partner = first.slice(0, 100)
  const others = inventoryPartners.length - 1
  return [
    {
      severity: 'advice',
      message:
        others === 0
          ? t('The file shares inventory with %{partner}; what they sell is authorized by their own files.', {
              partner,
            })
          : t(
              'The file shares inventory with %{partner} and %{count} more; what they sell is authorized by their own files.',
              { partner, count: others },
            ),
      fix: t('If you sell for one of them, add it as a publisher of its own, and check its file.'),
    },
  ]
}

function invalidFindings({ invalid }: AdsTxt): readonly SupplyFinding[] {
  const [first] = invalid
  if (!first) return []
  const { line, reason } = first
  const others = invalid.length - 1
  const message =
    others === 0
      ? t('Line %{line} can’t be read, so buyers skip it: %{reason}', { line, reason })
      : t(
          'Line %{line} and %{count} more line can’t be read, so buyers skip them: %{reason} |||| Line %{line} and %{count} more lines can’t be read, so buyers skip them: %{reason}',
          { smart_count: others, count: others, line, reason },
        )
  return [{ severity: 'advice', message, fix: t('Ask the publisher to correct the file.') }]
}
