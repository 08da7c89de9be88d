import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { releasesIn } from '../../src/advertising/pages/whatsNew/releasesIn.ts'

describe('releasesIn', () => {
  it('reads names, dates and changes, in the order of the file', () => {
    const written =
      '# Changelog\n\nAbout it.\n\n## Unreleased\n\n### Added\n\n- One.\n\n## [1.2.0] - 2026-11-27\n\n- Two.\n'
    expect(releasesIn(written)).toEqual([
      { name: 'Unreleased', date: null, text: '### Added\n\n- One.' },
      { name: '1.2.0', date: '2026-11-27', text: '- Two.' },
    ])
    expect(releasesIn('# Changelog\n')).toEqual([])
  })

  it('understands every release of our own', () => {
    const releases = releasesIn(readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8'))
    expect(releases.length).toBeGreaterThan(0)
    for (const { name, text } of releases) {
      expect(name).toMatch(/^(Unreleased|\d+\.\d+\.\d+)$/)
      expect(text, name).toMatch(/^### (Added|Changed|Deprecated|Removed|Fixed|Security)\n/)
    }
  })
})
