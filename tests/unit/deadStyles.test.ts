import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { budgets } from '../budgets/budgets.ts'

const root = join(import.meta.dirname, '../..')

it('styles only classes that a source names', () => {
  const sources = [...filesOf('src', /\.tsx?$/), ...filesOf('examples', /\.tsx?$/), 'index.html'].map(read).join('\n')
  const named = new Set(sources.match(/[\w-]+/g))
  const quoted = new Set([...sources.matchAll(/['"]([\w-]+)['"]|\b(\w+):/g)].map(([, text, key]) => text ?? key ?? ''))
  // `k-${tone}` names a class if the rest of it is a word that some source gives.
  const starts = [...new Set([...sources.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, start]) => start ?? ''))]
  const composed = (name: string) =>
    starts.some(start => name.startsWith(start) && quoted.has(name.slice(start.length)))
  const lives = (name: string) => named.has(name) || foreign.test(name) || composed(name)
  const dead = filesOf('src', /\.css$/).flatMap(file => {
    const unnamed = classesOf(read(file)).filter(name => !lives(name))
    return unnamed.length > 0 ? [`${file}: ${unnamed.join(', ')}`] : []
  })
  expect(dead).toEqual([])
})

it('needs no more lines of style sheets than it may', () => {
  const lines = filesOf('src', /\.css$/).reduce((sum, file) => sum + read(file).trimEnd().split('\n').length, 0)
  expect(lines).toBeLessThanOrEqual(budgets.styleLines)
})

/** Classes that a library gives its own elements. */
const foreign = /^(Mui|Ra[A-Z]|cm-|tok-|react-colorful__|recharts-)/

/** The classes that a style sheet has rules for. */
function classesOf(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)
  const selectors = [...rules].map(([, selector]) => selector?.trim() ?? '').filter(text => !text.startsWith('@'))
  return [
    ...new Set(selectors.flatMap(text => [...text.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name ?? ''))),
  ]
}

function filesOf(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(file => join(folder, file))
    .filter(file => ending.test(file))
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
