import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseVast } from '../../src/advertising/vast/parseVast.ts'

const folder = join(import.meta.dirname, '../../../shared/samples/vast')

/** Verdict and errors of documents that others wrote; where a code comes several times, how often. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'empty-no-ad.xml': ['questionable'],
  'empty-no-creative.xml': ['invalid', '3 element-missing'],
  'inline-linear.xml': ['invalid', '2 element-missing'],
  'invalid-xmlfile.xml': ['invalid', '1 xml-broken'],
  'outdated-vast.xml': ['invalid', '1 version-unknown'],
  'sample.xml': ['invalid', '1 url-relative', '1 value-format'],
  'tester-vast3-relative.xml': ['invalid', '3 url-relative'],
  'tester-vast3.xml': ['valid'],
  'tester-vast4-relative.xml': ['invalid', '1 element-missing', '4 url-relative'],
  'tester-vast4.xml': ['invalid', '1 element-missing'],
  'vpaid.xml': ['invalid', '4 element-missing', '1 value-empty'],
  'vpaid2.xml': ['invalid', '1 attribute-missing', '4 element-missing'],
  'wrapper-a.xml': ['invalid', '2 url-relative'],
  'wrapper-attributes-multiple-ads.xml': ['invalid', '4 url-relative', '1 value-format'],
  'wrapper-b.xml': ['invalid', '1 url-relative'],
  'wrapper-empty-no-creative.xml': ['invalid', '1 url-relative'],
  'wrapper-empty.xml': ['invalid', '1 url-relative'],
  'wrapper-legacy.xml': ['invalid', '1 element-missing'],
  'wrapper-multiple-ads.xml': ['invalid', '4 url-relative'],
  'wrapper-unavailable-url.xml': ['invalid', '1 url-relative'],
}

describe('[media.4] VAST documents that others wrote', () => {
  if (!existsSync(folder)) {
    it('are not beside this checkout; the corpus covers the same ground', () => {
      console.warn(`No samples at ${folder}: their verdicts were not looked at`)
    })
    return
  }

  it('are all known', () => {
    expect(
      readdirSync(folder)
        .filter(name => name.endsWith('.xml'))
        .sort(),
    ).toEqual(Object.keys(expected))
  })

  it.each(Object.entries(expected))('%s', (name, said) => {
    const { verdict, findings } = parseVast(readFileSync(join(folder, name), 'utf8'))
    const counts = new Map<string, number>()
    for (const { code, severity } of findings) if (severity === 'error') counts.set(code, (counts.get(code) ?? 0) + 1)
    expect([verdict, ...[...counts].sort().map(([code, count]) => `${count} ${code}`)]).toEqual(said)
  })
})
