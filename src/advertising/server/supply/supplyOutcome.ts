import { partOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type AdsTxtVerdict, judgeAdsTxt } from '../../supply/judgeAdsTxt.ts'
import { isUnread } from '../../supply/noFileBy.ts'
import { adsTxtLine, type SupplyClaim } from '../../supply/supplyClaim.ts'
import type { JudgedSellers } from './publishedSellers.ts'
import { type FetchedFile, mostFiles, type SupplyFile } from './supplyFiles.ts'

/** A file, how it was fetched, and what it says about us. */
export interface JudgedFile extends FetchedFile {
  readonly asked: SupplyFile
  readonly verdict: AdsTxtVerdict
}

/** Lines and findings of a check that are stored. */
const most = 200
const DAY = 86_400_000

export function judgedFile(claim: SupplyClaim, asked: SupplyFile, fetched: FetchedFile): JudgedFile {
  return { ...fetched, asked, verdict: judgeAdsTxt(claim, fetched.file, new URL(asked.url).hostname) }
}

/** The fields of a check, compared with the check before. The first file is the publisher's own. */
export function checkFields(
  claim: SupplyClaim,
  files: readonly JudgedFile[],
  { skipped, before, sellers = null }: CheckContext,
) {
  const known = textsOf(before?.ours)
  // A file that can't be read has lost no lines.
  const unread = files.filter(({ file }) => isUnread(file.kind)).map(({ asked }) => asked.url)
  const still = known.filter(line => [...unread, ...skipped].some(url => line.startsWith(`${url}: `)))
  const ours = [...new Set([...files.flatMap(linesOf), ...still])].slice(0, most)
  const findings = files.flatMap(({ asked, verdict }) =>
    verdict.findings.map(finding => ({ ...finding, file: asked.url })),
  )
  return {
    state: files[0]?.verdict.state ?? 'unreachable',
    line: adsTxtLine(claim),
    files: [...files.map(fileFields), ...(sellers ? [sellersFields(sellers)] : [])],
    findings: [
      ...skippedFindings(skipped),
      ...(sellers?.verdict.findings ?? []).map(finding => ({ ...finding, file: sellers?.url })),
      ...findings,
    ].slice(0, most),
    ours,
    added: before ? ours.filter(line => !known.includes(line)) : [],
    removed: known.filter(line => !ours.includes(line)),
  }
}

interface CheckContext {
  /** URLs that were left out because there are too many. */
  readonly skipped: readonly string[]
  readonly before: Row | undefined
  /** Left out: sellers.json was not looked at. */
  readonly sellers?: JudgedSellers | null
}

function skippedFindings([first, ...others]: readonly string[]) {
  if (first === undefined) return []
  const count = others.length + 1
  return [
    {
      severity: 'warning',
      file: first,
      message: `${count} more ${count === 1 ? 'file wasn’t' : 'files weren’t'} checked: a check reads ${mostFiles} files.`,
      fix: 'Move sites and apps on other domains to publishers of their own.',
    } as const,
  ]
}

/** The state after a check. A file that can't be read leaves the last known one, so that no error authorizes us. */
export function stateAfter({ state }: AdsTxtVerdict, before: unknown): string {
  const known = textOf(before)
  return isUnread(state) && known !== '' && known !== 'unchecked' ? known : state
}

/** What is stored of a publisher's own file. One that can't be read leaves what is known of it. */
export function publisherAdsTxt({ verdict, asked, file }: JudgedFile, stored: unknown, now: Date) {
  const before = partOf(stored)
  const known = before.fileUrl === undefined || before.fileUrl === asked.url ? before : {}
  const checked = {
    state: stateAfter(verdict, known.state),
    fileUrl: asked.url,
    checkedAt: now.toISOString(),
    nextCheckAt: new Date(now.getTime() + DAY).toISOString(),
  }
  if (isUnread(file.kind)) return { ...known, ...checked }
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

function sellersFields({ url, redirectedTo, verdict: { state, total } }: JudgedSellers) {
  return {
    url,
    state,
    ...(redirectedTo === null ? {} : { redirectedTo: redirectedTo.slice(0, 2000) }),
    ...(total === null ? {} : { lines: total }),
  }
}

function partiesOf({ ownerDomain, managerDomain }: AdsTxtVerdict) {
  return {
    ...(ownerDomain === null ? {} : { ownerDomain: ownerDomain.slice(0, 253) }),
    ...(managerDomain === null ? {} : { managerDomain: managerDomain.slice(0, 253) }),
  }
}
