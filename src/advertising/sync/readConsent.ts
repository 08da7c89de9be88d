import { GppModel } from '@iabgpp/cmpapi'
import { TCString } from '@iabtcf/core'
import { t } from '../../engine/texts/t.ts'

/** What the strings of a visit say. A problem is a sentence about a string that can't be read. */
export interface Consent {
  /** Null without a TCF string, or with one that can't be read. */
  readonly tcf: {
    readonly text: string
    readonly purposes: ReadonlySet<number>
    readonly vendors: ReadonlySet<number>
  } | null
  readonly gppSections: readonly number[]
  /** By the US privacy string, or a US section of the GPP string. */
  readonly isSaleOptedOut: boolean
  readonly problems: readonly string[]
}

export interface ConsentStrings {
  readonly tcf: string
  readonly gpp: string
  readonly usPrivacy: string
}

const usSections = ['usnat', 'usca', 'usva', 'usco', 'usut', 'usct']

/** Reads consent by IAB's own libraries; the TCF section of a GPP string counts where there is no TCF string. */
export function readConsent(given: ConsentStrings): Consent {
  const problems: string[] = []
  const attempt = <T>(read: () => T, problem: string): T | null => {
    try {
      return read()
    } catch {
      problems.push(problem)
      return null
    }
  }
  const gpp = given.gpp === '' ? null : attempt(() => sectionsOf(given.gpp), t('GPP string: it can’t be read.'))
  const text = given.tcf || (gpp?.tcf ?? '')
  const tcf = text === '' ? null : attempt(() => readTcf(text), t('TCF string: it can’t be read as TCF 2.'))
  const isUsPrivacy = /^1[YN-]{3}$/.test(given.usPrivacy)
  if (given.usPrivacy !== '' && !isUsPrivacy) {
    problems.push(t('US privacy string: use “1” and three of Y, N, and -, such as 1YNN.'))
  }
  const isSaleOptedOut = (isUsPrivacy && given.usPrivacy[2] === 'Y') || (gpp?.isSaleOptedOut ?? false)
  return { tcf, gppSections: gpp?.sections ?? [], isSaleOptedOut, problems }
}

function readTcf(text: string): NonNullable<Consent['tcf']> {
  const { version, purposeConsents, vendorConsents } = TCString.decode(text)
  if (version !== 2) throw new Error('TCF 1 is no longer in use')
  return { text, purposes: idsIn(purposeConsents), vendors: idsIn(vendorConsents) }
}

function idsIn(consents: { forEach(each: (has: boolean, id: number) => void): void }): ReadonlySet<number> {
  const ids = new Set<number>()
  consents.forEach((has, id) => {
    if (has) ids.add(id)
  })
  return ids
}

function sectionsOf(text: string) {
  const model = new GppModel(text)
  // The library decodes when it is first asked.
  const sections: readonly number[] = model.getSectionIds().map(Number)
  if (sections.length === 0) throw new Error('There is no section')
  const optOuts = usSections.filter(name => model.hasSection(name)).map(name => model.getFieldValue(name, 'SaleOptOut'))
  const oldUs = model.hasSection('uspv1') ? model.encodeSection('uspv1') : ''
  return {
    sections,
    tcf: model.hasSection('tcfeuv2') ? model.encodeSection('tcfeuv2') : '',
    isSaleOptedOut: optOuts.includes(1) || oldUs[2] === 'Y',
  }
}
