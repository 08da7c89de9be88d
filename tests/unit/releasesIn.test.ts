import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { releasesIn } from '../../src/advertising/pages/whatsNew/releasesIn.ts'

describe('releasesIn', () => {
  it('reads names, dates and changes, in the order of the file', () => {
    const written =
      '# Changelog\n\nAbout it.\n\n## Unreleased\n\n### Added\n\n- One.\n- Two - or three.\n\n### Fixed\n\n- Four.\n\n## [1.2.0] - 2026-11-27\n\n### Changed\n\n- Five.\n'
    expect(releasesIn(written)).toEqual([
      {
        name: 'Unreleased',
        date: null,
        groups: [
          { kind: 'Added', changes: ['One.', 'Two - or three.'] },
          { kind: 'Fixed', changes: ['Four.'] },
        ],
      },
      { name: '1.2.0', date: '2026-11-27', groups: [{ kind: 'Changed', changes: ['Five.'] }] },
    ])
    expect(releasesIn('# Changelog\n')).toEqual([])
  })

  it('leaves nothing of our own out', () => {
    const written = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
    const releases = releasesIn(written)
    const lines = releases.flatMap(({ name, groups }) => [
      `## ${name}`,
      ...groups.flatMap(({ kind, changes }) => [`### ${kind}`, ...changes.map(change => `- ${change}`)]),
    ])
    const [, ...below] = written.split(/^(?=## )/m)
    expect(lines).toEqual(
      below
        .join('')
        .split('\n')
        .filter(line => line.trim() !== '')
        .map(line => line.replace(/ - \d{4}-\d{2}-\d{2}$/, '')),
    )
    for (const { name, groups } of releases) {
      expect(name).toMatch(/^(Unreleased|\d+\.\d+\.\d+)$/)
      for (const { kind, changes } of groups) {
        expect(kind).toMatch(/^(Added|Changed|Deprecated|Removed|Fixed|Security)$/)
        for (const change of changes) expect(change.split('`').length % 2, change).toBe(1)
      }
    }
  })
})
