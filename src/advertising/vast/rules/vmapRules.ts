import { embeddedDocument, isVastText } from '../readVmap.ts'
import { attributeOf, textOf } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report, type Visit } from './checkedDocument.ts'

/** A playlist of ad breaks: its version, and that each break says when it comes and where its ads come from. */
export function vmapRules({ root, of }: CheckedDocument, report: Report): void {
  const version = attributeOf(root.element, 'version')
  if (version && !/^1\.0(\.1)?$/.test(version)) {
    report({
      code: 'vmap-version',
      severity: 'warning',
      at: root,
      attribute: 'version',
      message: `VMAP ${quoted(version)} is unknown; the only version is 1.0`,
      fix: 'Write version="1.0".',
      source: 'VMAP 1.0 §2.3',
    })
  }
  if (of('AdBreak').length === 0) {
    report({
      code: 'vmap-no-break',
      severity: 'warning',
      at: root,
      message: 'The playlist has no ad break',
      fix: 'Add an AdBreak for each time that ads may play.',
      source: 'VMAP 1.0 §2.3.1',
      vastError: 303,
    })
  }
  for (const adBreak of of('AdBreak')) breakRules(adBreak, report)
  for (const source of of('AdSource')) sourceRules(source, report)
}

function breakRules(adBreak: Visit, report: Report): void {
  const offset = attributeOf(adBreak.element, 'timeOffset')
  if (attributeOf(adBreak.element, 'repeatAfter') && (offset === 'start' || offset === 'end')) {
    report({
      code: 'vmap-repeat-idle',
      severity: 'warning',
      at: adBreak,
      attribute: 'repeatAfter',
      message: `A break at the ${offset} plays only once, so repeatAfter has no effect`,
      fix: 'Remove repeatAfter, or give the break a time.',
      source: 'VMAP 1.0 §2.3.1',
    })
  }
  if (!adBreak.children.some(({ rule }) => rule === 'AdSource')) {
    report({
      code: 'vmap-source-missing',
      severity: 'advice',
      at: adBreak,
      message: 'The break has no AdSource, so it plays nothing',
      fix: 'Add an AdSource, unless the player fills the break itself.',
      source: 'VMAP 1.0 §2.3.2',
    })
  }
}

function sourceRules(source: Visit, report: Report): void {
  if (source.children.length !== 1) {
    const found = source.children.map(({ element }) => element.name).join(' and ')
    report({
      code: 'vmap-source-content',
      severity: 'error',
      at: source,
      message: found ? `The AdSource contains ${found}, but only one is allowed` : 'The AdSource is empty',
      fix: 'Add one VASTAdData, AdTagURI, or CustomAdData.',
      source: 'VMAP 1.0 §2.3.2',
    })
  }
  for (const data of source.children) {
    if (data.rule !== 'VASTAdData') continue
    if (data.element.name === 'VASTData') {
      report({
        code: 'vmap-data-name',
        severity: 'warning',
        at: data,
        message: 'VASTData is the draft name of VASTAdData',
        fix: 'Write VASTAdData.',
        source: 'VMAP 1.0 §2.3.2',
      })
    }
    if (embeddedDocument(data.element)) continue
    const escaped = isVastText(textOf(data.element))
    report({
      code: escaped ? 'vmap-data-escaped' : 'vmap-data-empty',
      severity: escaped ? 'warning' : 'error',
      at: data,
      message: escaped ? 'The VAST document is written as text, not as XML' : 'It contains no VAST document',
      fix: escaped ? 'Write it without CDATA and without escaping.' : 'Add a VAST document, or use AdTagURI.',
      source: 'VMAP 1.0 §2.3.2',
    })
  }
}
