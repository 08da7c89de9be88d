import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { apiPages } from '../../scripts/docs/apiPages.ts'
import { code, plain, table } from '../../scripts/docs/markdown.ts'
import { metricPages } from '../../scripts/docs/metricPages.ts'
import { resourcePages } from '../../scripts/docs/resourcePages.ts'
import { metrics } from '../../src/advertising/reporting/metrics.ts'
import { labelOf } from '../../src/engine/contract/labels.ts'
import { allFields } from '../../src/engine/contract/resourceSpec.ts'

const openApi = JSON.parse(readFileSync('docs/derived/openapi.json', 'utf8'))

describe('pages of the documentation', () => {
  const pages = new Map(resourcePages(catalogue).map(({ params, content }) => [params.entity, content]))

  it.each(Object.values(catalogue.resources).map(resource => [resource.entity, resource] as const))(
    'say what %s is: every field with its API name, every status, every action',
    (entity, resource) => {
      const page = pages.get(entity) ?? ''
      expect(page.startsWith(`# ${resource.plural}\n`)).toBe(true)
      expect(page).toContain(plain(resource.description))
      for (const [name, field] of Object.entries(allFields(resource))) {
        expect(page).toContain(`| ${plain(labelOf(name, field))} | ${code(name)} | `)
      }
      for (const state of Object.keys(resource.states?.by ?? {})) {
        expect(page).toContain(`| ${plain(labelOf(state, undefined))} | `)
      }
      for (const { label } of Object.values(resource.actions)) expect(page).toContain(`| ${plain(label)} | `)
      // Each line of a table has as many cells as its head, whatever texts are in it.
      for (const lines of tablesOf(page)) {
        const [head = '', ...rows] = lines
        for (const row of rows) expect(cellsOf(row), row).toBe(cellsOf(head))
      }
    },
  )

  it('say of every metric what it means, and how it is worked out', () => {
    const page = metricPages(catalogue).find(({ params }) => params.group === 'metrics')?.content ?? ''
    for (const { label, help } of Object.values(metrics)) {
      expect(page).toContain(`## ${plain(label)}\n\n${plain(help)}`)
    }
    expect(page).toContain(`## CTR\n\n${plain(metrics.ctr.help)}\n\n**Formula:** Clicks ÷ impressions × 100\n`)
  })

  it('hold every call of the API once', () => {
    const all = apiPages(openApi, catalogue)
      .map(({ content }) => content)
      .join('\n')
    for (const [path, item] of Object.entries(openApi.paths)) {
      for (const method of Object.keys(item as object)) {
        if (method === 'parameters') continue
        const call = `\n${code(`${method.toUpperCase()} ${path}`)}\n`
        expect(all.split(call), call).toHaveLength(2)
      }
    }
  })
})

describe('plain', () => {
  it.each([
    ['a < b & {{ c }}', 'a &lt; b & &#123;&#123; c &#125;&#125;'],
    ['1 | 2 *or* _3_ [x](y)', '1 \\| 2 \\*or\\* \\_3\\_ \\[x\\](y)'],
    ['two\nlines', 'two lines'],
    ['call `a|b` now', 'call <code v-pre>a&#124;b</code> now'],
  ])('keeps %j what it says', (text, markdown) => {
    expect(plain(text)).toBe(markdown)
  })
})

describe('table', () => {
  it('is nothing without rows', () => {
    expect(table(['A'], [])).toBe('')
    expect(table(['A', 'B'], [['1', '2']])).toBe('| A | B |\n| --- | --- |\n| 1 | 2 |\n')
  })
})

function tablesOf(page: string): readonly string[][] {
  return page
    .split('\n\n')
    .map(block => block.split('\n').filter(line => line.startsWith('|')))
    .filter(({ length }) => length > 0)
}

function cellsOf(row: string): number {
  return row.split(/(?<!\\)\|/).length
}
