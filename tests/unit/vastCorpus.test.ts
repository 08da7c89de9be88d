import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mostFindings } from '../../src/advertising/vast/checkVast.ts'
import { elementRule, ruleNames } from '../../src/advertising/vast/grammar/vastGrammar.ts'
import { parseVast } from '../../src/advertising/vast/parseVast.ts'
import { vastCases } from '../corpus/vast/vastCases.ts'

const root = join(import.meta.dirname, '../..')

describe('[media.4] the corpus of VAST documents', () => {
  it.each(vastCases.map(one => [one.name, one] as const))('%s', (_, { xml, findings }) => {
    expect(said(xml)).toEqual(findings)
  })

  it('has two hundred documents, each with a name of its own', () => {
    expect(vastCases.length).toBeGreaterThan(200)
    const names = vastCases.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('shows every rule at work', () => {
    const found = new Set(vastCases.flatMap(({ findings }) => findings.map(text => text.split(' ')[1])))
    const source = [
      'checkVast.ts',
      'parseVast.ts',
      ...readdirSync(join(root, 'src/advertising/vast/rules')).map(name => `rules/${name}`),
    ]
      .map(name => readFileSync(join(root, 'src/advertising/vast', name), 'utf8'))
      .join('\n')
    const codes = [...source.matchAll(/(?:code: |say\(\s*|return \[|push\(\[)'([a-z][a-z-]+)'/g)].map(
      ([, code]) => code,
    )
    expect(codes.length).toBeGreaterThan(60)
    expect(codes.filter(code => !found.has(code) && code !== 'more-findings')).toEqual([])
  })

  it('says what to do, where it stands and who says so, of every finding', () => {
    for (const { name, xml } of vastCases) {
      for (const { message, fix, line, column, source } of parseVast(xml).findings) {
        expect(message, name).toMatch(/^\S.{5,200}[^.]$/s)
        expect(fix, name).toMatch(/^[A-Z].{5,160}\.$/s)
        expect(source, name).toMatch(
          /^(VAST (4\.3 §\d[\d.]*|2\.0\.1 schema|3\.0 schema)|SIMID 1\.1|(DAAST|VMAP) 1\.0 §\d[\d.]*|VAST CTV Ad Portfolio|XML 1\.0 §(2\.8|4\.3\.3)|Namespaces in XML §5)$/,
        )
        const lines = xml.split('\n')
        expect(line, name).toBeLessThanOrEqual(lines.length)
        expect(column, name).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1)
      }
    }
  })

  it('stops counting somewhere', () => {
    const { findings } = parseVast(`<VAST version="3.0">${'<Ad/>'.repeat(5_000)}</VAST>`)
    expect(findings.length).toBe(mostFindings + 1)
    expect(findings.at(-1)).toMatchObject({ code: 'more-findings', message: 'There are 4500 more findings' })
  })
})

it('[media.4] every rule of the grammar leads to rules that are there', () => {
  const children = ruleNames.flatMap(name => Object.entries(elementRule(name).children ?? {}))
  expect(children.length).toBeGreaterThan(100)
  for (const [name, { is = name }] of children)
    expect(elementRule(is).section).toMatch(elementRule(is).paper === 'VMAP 1.0' ? /^2\.3/ : /^3\./)
})

function said(xml: string): string[] {
  return parseVast(xml).findings.map(({ severity, code, path }) => `${severity} ${code} ${path}`)
}
