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
  const consequence = t('but the publisher’s domain is %{claimed}, so buyers can’t match the file with sellers.json.', {
    claimed,
  })
  return [
    named === undefined
      ? {
          severity: 'warning',
          message: t('Without OWNERDOMAIN the owner is %{owner}, %{consequence}', { owner, consequence }),
          fix: `Ask the publisher to add the line “OWNERDOMAIN=${claimed}”.`,
        }
      : {
          severity: 'warning',
          message: t('OWNERDOMAIN is %{value}, %{consequence}', { value: named.slice(0, 100), consequence }),
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
            message: t('The file has %{length} OWNERDOMAIN lines; buyers use one.', { length: owners.length }),
            fix,
          } as const,
        ]
      : []),
    ...(twice !== undefined
      ? [
          {
            severity: 'advice',
            message: t('The file has several MANAGERDOMAIN lines for %{value}; buyers use one.', {
              value: twice?.slice(0, 20) ?? 'all countries',
            }),
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
  const others = inventoryPartners.length > 1 ? t(' and %{value} more', { value: inventoryPartners.length - 1 }) : ''
  return [
    {
      severity: 'advice',
      message: t('The file shares inventory with %{value}%{others}; what they sell is authorized by their own files.', {
        value: first.slice(0, 100),
        others,
      }),
      fix: t('If we sell for one of them, make it a publisher of its own and check its file.'),
    },
  ]
}

function invalidFindings({ invalid }: AdsTxt): readonly SupplyFinding[] {
  const [first] = invalid
  if (!first) return []
  const others =
    invalid.length > 1
      ? t(', and %{value} more %{part}', { value: invalid.length - 1, part: invalid.length > 2 ? 'lines' : 'line' })
      : ''
  const message = t('Line %{line} can’t be read%{others}, so buyers skip it: %{reason}', {
    line: first.line,
    others,
    reason: first.reason,
  })
  return [{ severity: 'advice', message, fix: t('Ask the publisher to correct the file.') }]
}
