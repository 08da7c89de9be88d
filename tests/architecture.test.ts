import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { expect, it } from 'vitest'
import { catalogue } from '../resources.config.ts'
import { engineEntities, isProduct, nameGaps, otherMeaning, putsTogether, wallGaps } from './wallGaps.ts'

/** Which room may import which; a room always may import itself. `main` is what mounts everything, directly in `src`. */
const mayImport: Record<Room, readonly Room[]> = {
  contract: [],
  kit: [],
  catalogue: ['contract'],
  'resources.config': ['contract', 'catalogue'],
  providers: ['contract'],
  derive: ['contract', 'kit', 'providers'],
  pages: ['contract', 'kit', 'providers', 'derive', 'resources.config'],
  shell: ['contract', 'kit', 'providers', 'derive', 'pages'],
  server: ['contract', 'resources.config'],
  demo: ['contract', 'server', 'resources.config'],
  main: ['contract', 'kit', 'catalogue', 'resources.config', 'providers', 'derive', 'pages', 'shell', 'demo'],
}

const root = join(import.meta.dirname, '..')
const sources = [...filesUnder('src'), 'resources.config.ts'].filter(path => /\.tsx?$/.test(path))
const code = [
  ...sources,
  ...filesUnder('tests'),
  ...filesUnder('bench'),
  ...filesUnder('scripts'),
  'vite.config.ts',
  'vitest.config.ts',
].filter(path => /\.(tsx?|mjs)$/.test(path))
const texts = new Map(code.map(path => [path, readFileSync(join(root, path), 'utf8')]))
const entityNames = Object.keys(catalogue.resources)

it('finds something to look at in every room', () => {
  const seen = new Set(sources.map(roomOf))
  expect([...seen].sort()).toEqual(Object.keys(mayImport).sort())
  expect(sources.length).toBeGreaterThan(50)
  expect(entityNames.length).toBeGreaterThan(30)
})

it('keeps to the table of rooms', () => {
  const imports = sources.flatMap(path => importsOf(path).map(target => ({ path, target })))
  expect(imports.length).toBeGreaterThan(100)
  expect(
    imports
      .filter(({ path, target }) => {
        const [from, to] = [roomOf(path), roomOf(target)]
        if (from === to) return from === 'pages' && !sharesPage(path, target)
        return !mayImport[from].includes(to)
      })
      .map(({ path, target }) => `${path} imports ${target}`),
  ).toEqual([])
})

it('lets the engine import no more of the product than is still listed', () => {
  const engine = sources.filter(path => !isProduct(path) && !putsTogether.has(path))
  const crossings = engine.flatMap(path =>
    [...new Set(importsOf(path))].filter(isProduct).map(target => `${path} -> ${target}`),
  )
  const [listed, found] = [new Set<string>(wallGaps), new Set(crossings)]
  expect(engine.length).toBeGreaterThan(500)
  expect(crossings.filter(crossing => !listed.has(crossing))).toEqual([])
  // A gap that is closed leaves the list, so that it can't open again.
  expect(wallGaps.filter(crossing => !found.has(crossing))).toEqual([])
})

it('lets the engine name no more of the product than is still listed', () => {
  const engine = sources.filter(path => !isProduct(path) && !putsTogether.has(path) && !otherMeaning.has(path))
  const names = entityNames.filter(name => !engineEntities.has(name))
  const quoted = new RegExp(`['"\`](${names.join('|')})['"\`]|^\\s+(${names.join('|')}): `, 'm')
  expect(names).toContain('campaign')
  expect(engine.filter(path => quoted.test(withoutComments(textOf(path))))).toEqual([...nameGaps])
})

it('starts the demo only by a dynamic import', () => {
  const statically = /^\s*(?:import|export)\s[^()]*?from\s+'[^']*\/demo\/[^']*'/m
  expect(sources.filter(path => roomOf(path) !== 'demo' && statically.test(textOf(path)))).toEqual([])
  expect(textOf('src/main.tsx')).toMatch(/import\('[^']*\/demo\/[^']*'\)/)
})

it('names no resource where every resource is served alike', () => {
  const generic = sources.filter(path => /^src\/(derive|kit|server\/routes)\//.test(path) && !isProduct(path))
  expect(generic.length).toBeGreaterThan(10)
  // These words mean something else there: a row's owner, a kind of field, the person, an element's role.
  const otherWords = new Set(['organization', 'group', 'user', 'role'])
  const names = entityNames.filter(name => !otherWords.has(name))
  const quoted = new RegExp(`['"\`]/?(${names.join('|')})['"\`]`)
  expect(generic.filter(path => !isSpecialCall(path) && quoted.test(withoutComments(textOf(path))))).toEqual([])
})

it('lets errors speak to people in one place only', () => {
  const screens = sources.filter(
    path => /^src\/(kit|derive|pages|shell)\//.test(path) && path !== 'src/kit/errorText.ts',
  )
  // Chunks that are missing are known by their words alone.
  const asked = (path: string) => (path === 'src/shell/PageBoundary.tsx' ? /\.test\(error\.message\)/g : /$^/g)
  const own = /\b(error|failed|reason|caught)\??\.message\b|String\((reason|failure|caught)\)/
  expect(screens.filter(path => own.test(withoutComments(textOf(path)).replace(asked(path), '')))).toEqual([])
  expect(screens.filter(path => textOf(path).includes('errorText(')).length).toBeGreaterThan(20)
})

it('keeps Node behind the Node host', () => {
  const node =
    /(?:from|import)\s*\(?\s*'(node:[^']+|pg|undici|nodemailer|pino|@electric-sql\/[^']+|@hono\/node-server[^']*)'/
  const outside = sources.filter(path => !/^src\/server\/node(\.ts$|\/)/.test(path))
  expect(outside.filter(path => node.test(textOf(path)))).toEqual([])
  expect(
    outside.filter(path =>
      /\b(process\.(env|cwd|argv|on|exit)|__dirname|Buffer\.)/.test(withoutComments(textOf(path))),
    ),
  ).toEqual([])
  expect(sources.filter(path => node.test(textOf(path))).length).toBeGreaterThan(0)
})

it('has no file in the sources that nothing in them imports', () => {
  const imported = new Set(sources.flatMap(importsOf))
  expect(sources.filter(path => !imported.has(path) && !started.has(path))).toEqual([])
})

it('decodes percent signs in one place, which does not throw', () => {
  expect(sources.filter(path => /\bdecodeURI|\bunescape\(/.test(withoutComments(textOf(path))))).toEqual([
    'src/contract/percentDecoded.ts',
  ])
})

it('has no barrels, no rummage drawers, no file over 400 lines', () => {
  const name = (path: string) => basename(path).replace(/\.(test\.)?(tsx?|mjs)$/, '')
  expect(code.filter(path => /^(index|utils?|common|helpers?|misc|shared|types)$/i.test(name(path)))).toEqual([])
  expect(
    code.flatMap(path => {
      const lines = textOf(path).split('\n').length - 1
      return lines > 400 ? [`${path}: ${lines} lines`] : []
    }),
  ).toEqual([])
})

it('exports by name', () => {
  // The tools read these two by their default export.
  const demanded = new Set(['vite.config.ts', 'vitest.config.ts'])
  const byDefault = /^export default\b|^export \{[^}]*\bas default\b/m
  expect(code.filter(path => !demanded.has(path) && byDefault.test(textOf(path)))).toEqual([])
})

it('names a file after its main export', () => {
  const components = sources.filter(path => path.endsWith('.tsx') && path !== 'src/main.tsx')
  expect(components.length).toBeGreaterThan(10)
  expect(
    components.filter(path => !exportsName(path)).map(path => `${path} exports no ${basename(path, '.tsx')}`),
  ).toEqual([])
})

it('suppresses nothing', () => {
  // `any` is the linter's to find. Written in pieces, so that this file does not find itself.
  const forbidden = [
    ['@ts', 'ignore'],
    ['@ts', 'nocheck'],
    ['biome', 'ignore'],
    ['eslint', 'disable'],
  ].map(words => words.join('-'))
  expect(
    code.flatMap(path => {
      const text = path === 'tests/architecture.test.ts' ? '' : textOf(path)
      return forbidden.filter(word => text.includes(word)).map(word => `${path}: ${word}`)
    }),
  ).toEqual([])
  expect(code.filter(path => /\b(it|test|describe)\.(skip|only|todo)\b/.test(textOf(path)))).toEqual([])
})

/** Where the page, the hosts and the build begin. */
const started = new Set([
  'src/main.tsx',
  'src/server/node.ts',
  'src/server/node/audit.ts',
  'src/server/node/makeDatabase.ts',
])

type Room =
  | 'contract'
  | 'kit'
  | 'catalogue'
  | 'resources.config'
  | 'providers'
  | 'derive'
  | 'pages'
  | 'shell'
  | 'server'
  | 'demo'
  | 'main'

function roomOf(path: string): Room {
  if (path === 'resources.config.ts') return 'resources.config'
  if (dirname(path) === 'src') return 'main'
  const room = path.split('/')[1]
  if (room !== undefined && Object.hasOwn(mayImport, room)) return room as Room
  throw new Error(`${path} stands in no room of the table`)
}

/** Pages are folders; a file directly in `src/pages` (the overrides) may name any of them. */
function sharesPage(path: string, target: string): boolean {
  const [page, other] = [path, target].map(one => one.split('/').slice(2, -1)[0])
  return page === undefined || other === undefined || page === other
}

/** Relative imports, static and dynamic, and workers by address; resolved to paths from the project's root. */
function importsOf(path: string): string[] {
  const pattern = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|\bnew URL\(\s*)'(\.{1,2}\/[^']+)'/g
  return [...textOf(path).matchAll(pattern)]
    .map(([, target]) => normalize(join(dirname(path), (target ?? '').replace(/\?.*$/, ''))))
    .filter(target => /\.tsx?$/.test(target))
}

/** The specification's own calls for one resource stand in a file named after it. */
function isSpecialCall(path: string): boolean {
  const words = entityNames.map(name => name.replaceAll('-', ''))
  return path.startsWith('src/server/routes/') && words.some(word => basename(path).toLowerCase().startsWith(word))
}

function exportsName(path: string): boolean {
  const name = basename(path, '.tsx')
  return new RegExp(`^export (?:async )?(?:function|const|class)\\*? ${name}\\b`, 'm').test(textOf(path))
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

function textOf(path: string): string {
  const text = texts.get(path)
  if (text === undefined) throw new Error(`${path} was not read`)
  return text
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}
