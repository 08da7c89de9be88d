import { partOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type AdsTxtVerdict, adsTxtLine, judgeAdsTxt, type SupplyClaim } from '../../supply/judgeAdsTxt.ts'
import type { FetchedFile, SupplyFile } from './supplyFiles.ts'

/** A file, what came of asking for it, and what that means. */
export interface JudgedFile extends FetchedFile {
  readonly asked: SupplyFile
  readonly verdict: AdsTxtVerdict
}

/** Lines and findings of a check that are kept. */
const most = 200
const DAY = 86_400_000

export function judgedFile(claim: SupplyClaim, asked: SupplyFile, fetched: FetchedFile): JudgedFile {
  return { ...fetched, asked, verdict: judgeAdsTxt(claim, fetched.file) }
}

/** The fields of a check, set against the check before. The first file is the publisher's own. */
export function checkFields(claim: SupplyClaim, files: readonly JudgedFile[], before: Row | undefined) {
  const known = textsOf(before?.ours)
  // A file that is out of reach has lost no lines.
  const away = files.filter(({ file }) => file.kind === 'unreachable').map(({ asked }) => `${asked.url}: `)
  const still = known.filter(line => away.some(start => line.startsWith(start)))
  const ours = [...new Set([...files.flatMap(linesOf), ...still])].slice(0, most)
  return {
    state: files[0]?.verdict.state ?? 'unreachable',
    line: adsTxtLine(claim),
    files: files.map(fileFields),
    findings: files
      .flatMap(({ asked, verdict }) => verdict.findings.map(finding => ({ ...finding, file: asked.url })))
      .slice(0, most),
    ours,
    added: before ? ours.filter(line => !known.includes(line)) : [],
    removed: known.filter(line => !ours.includes(line)),
  }
}

/** What a publisher says of its own file. One that is out of reach leaves what was known, until it is there again. */
export function publisherAdsTxt({ verdict, asked, file }: JudgedFile, before: unknown, now: Date) {
  const checked = {
    state: verdict.state,
    fileUrl: asked.url,
    checkedAt: now.toISOString(),
    nextCheckAt: new Date(now.getTime() + DAY).toISOString(),
  }
  if (file.kind === 'unreachable') return { ...partOf(before), ...checked }
  return { ...checked, ...partiesOf(verdict), lines: verdict.ours.slice(0, most).map(lineFields) }
}

function linesOf({ asked, verdict }: JudgedFile): readonly string[] {
  return verdict.ours.map(({ adSystem, account, relationship, certificationId }) =>
    `${asked.url}: ${[adSystem, account, relationship, ...(certificationId ? [certificationId] : [])].join(', ')}`.slice(
      0,
      2100,
    ),
  )
}

function lineFields({ adSystem, account, relationship, certificationId }: AdsTxtVerdict['ours'][number]) {
  const certified = certificationId === null ? {} : { certificationId: certificationId.slice(0, 255) }
  return { adSystem, account: account.slice(0, 255), relationship, ...certified }
}

function fileFields({ asked, verdict, file, redirectedTo }: JudgedFile) {
  return {
    url: asked.url,
    state: verdict.state,
    ...(redirectedTo === null ? {} : { redirectedTo: redirectedTo.slice(0, 2000) }),
    ...(file.kind === 'found' ? { lines: file.adsTxt.records.length } : {}),
    ...partiesOf(verdict),
  }
}

function partiesOf({ ownerDomain, managerDomain }: AdsTxtVerdict) {
  return {
    ...(ownerDomain === null ? {} : { ownerDomain: ownerDomain.slice(0, 253) }),
    ...(managerDomain === null ? {} : { managerDomain: managerDomain.slice(0, 253) }),
  }
}
