import { uuidAt } from '../../../engine/server/sample/random.ts'
import type { SampleBuilder, SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { adsTxtFile, type FileAnswer } from '../../supply/adsTxtFile.ts'
import type { AdsTxtState } from '../../supply/judgeAdsTxt.ts'
import { isUnread } from '../../supply/noFileBy.ts'
import { adsTxtLine, type SupplyClaim } from '../../supply/supplyClaim.ts'
import { checkFields, type JudgedFile, judgedFile } from '../supply/supplyOutcome.ts'

/** How many of a hundred files of the sample are which. */
export const sampleAdsTxtKinds = { ok: 70, missing_line: 12, wrong_type: 5, unreachable: 5, not_found: 8 } as const

/** What the server of a publisher of the sample answers. @param kind what a check of it comes to */
export function sampleAdsTxt(claim: SupplyClaim, kind: AdsTxtState): FileAnswer {
  const answer = { status: 200, redirects: [], contentType: 'text/plain', text: '' }
  if (kind === 'not_found') return { ...answer, status: 404 }
  if (isUnread(kind)) return { ...answer, status: 503 }
  const other = claim.relationship === 'DIRECT' ? 'RESELLER' : 'DIRECT'
  const ours = {
    ok: [adsTxtLine(claim)],
    wrong_type: [adsTxtLine({ ...claim, relationship: other })],
    missing_line: [],
  }[kind]
  const lines = [
    `# Authorized sellers of ${claim.ownerDomain}`,
    `OWNERDOMAIN=${claim.ownerDomain}`,
    `CONTACT=adops@${claim.ownerDomain}`,
    'adbridge.example, 88121, DIRECT, f08c47fec0942fa0',
    ...ours,
    'northlight-ssp.example, 7004513, RESELLER',
  ]
  return { ...answer, text: `${lines.join('\n')}\n` }
}

/** A file of the sample, judged like any other. */
export function judgedSample(claim: SupplyClaim, url: string, answer: FileAnswer): JudgedFile {
  return judgedFile(claim, { url, rows: [] }, { file: adsTxtFile(url, answer), redirectedTo: null })
}

/** A check of a publisher as the daily job stores it. @param before the check before */
export function addSampleCheck(builder: SampleBuilder, publisher: SampleRow, check: SampleCheck): SampleRow {
  const { claim, files, at, before } = check
  return builder.add('supply-check', {
    ...(publisher.organization === undefined ? {} : { organization: publisher.organization }),
    id: uuidAt(builder.random(`supply check of ${publisher.id} at ${at.toISOString()}`), at),
    name: `Supply check of ${publisher.name}`,
    publisher: publisher.id,
    ...checkFields(claim, files, { skipped: [], before }),
    by: 'system',
    at,
  })
}

interface SampleCheck {
  readonly claim: SupplyClaim
  /** The publisher's own first. */
  readonly files: readonly JudgedFile[]
  readonly at: Date
  readonly before?: SampleRow | undefined
}
