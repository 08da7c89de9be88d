import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { expect, it } from 'vitest'
import { catalogue } from '../resources.config.ts'
import {
  engineEntities,
  isEngine,
  isProduct,
  nameGaps,
  otherMeaning,
  productWords,
  wallGaps,
  wordGaps,
} from './wallGaps.ts'

/**
 * Which room may import which; a room always may import itself. The engine makes a console and its API from a catalogue and knows nothing of
 * what was made with it; `main` and the hosts put the two together.
 */
const engineConsole = ['engine/contract', 'engine/kit', 'engine/providers', 'engine/derive'] as const
/** What the product's both sides run: no React, no Node. */
const models = [
  'advertising/budgets',
  'advertising/conversions',
  'advertising/creative',
  'advertising/dealHealth',
  'advertising/dealPassport',
  'advertising/dealsApi',
  'advertising/diagnosis',
  'advertising/forecast',
  'advertising/money',
  'advertising/negotiation',
  'advertising/openrtb',
  'advertising/preflight',
  'advertising/reconciliation',
  'advertising/reporting',
  'advertising/scoring',
  'advertising/serving',
  'advertising/supply',
  'advertising/sync',
  'advertising/targeting',
  'advertising/vast',
] as const
const mayImport = {
  // Every room may import it, as all of them say something to people.
  'engine/texts': [],
  'engine/contract': [],
  'engine/kit': [],
  'engine/providers': ['engine/contract'],
  'engine/derive': ['engine/contract', 'engine/kit', 'engine/providers'],
  'engine/pages': engineConsole,
  'engine/shell': [...engineConsole, 'engine/pages'],
  'engine/server': ['engine/contract'],
  'engine/demo': ['engine/contract', 'engine/server'],
  'advertising/budgets': [],
  'advertising/conversions': [],
  'advertising/creative': ['engine/contract'],
  'advertising/dealHealth': [
    'engine/contract',
    'advertising/diagnosis',
    'advertising/reporting',
    'advertising/serving',
    'advertising/targeting',
  ],
  'advertising/dealPassport': ['engine/contract', 'advertising/dealsApi', 'advertising/supply'],
  'advertising/dealsApi': ['engine/contract', 'advertising/serving', 'advertising/targeting'],
  'advertising/diagnosis': ['engine/contract', 'advertising/reporting', 'advertising/serving'],
  'advertising/forecast': ['engine/contract', 'advertising/reporting', 'advertising/targeting'],
  'advertising/money': ['engine/contract', 'advertising/reporting'],
  'advertising/negotiation': ['engine/contract', 'advertising/dealsApi'],
  'advertising/openrtb': ['engine/contract'],
  'advertising/preflight': [
    'engine/contract',
    'advertising/conversions',
    'advertising/creative',
    'advertising/openrtb',
    'advertising/serving',
    'advertising/targeting',
  ],
  'advertising/reconciliation': ['engine/contract'],
  'advertising/reporting': ['engine/contract', 'advertising/targeting'],
  'advertising/scoring': ['engine/contract'],
  'advertising/serving': [
    'engine/contract',
    'advertising/openrtb',
    'advertising/reporting',
    'advertising/scoring',
    'advertising/targeting',
  ],
  'advertising/supply': ['engine/contract'],
  'advertising/sync': ['engine/contract'],
  'advertising/targeting': ['engine/contract'],
  'advertising/vast': ['engine/contract'],
  'advertising/catalogue': ['engine/contract', ...models],
  'advertising/pages': [...engineConsole, ...models, 'advertising/catalogue', 'resources.config'],
  'advertising/server': ['engine/contract', 'engine/server', ...models, 'resources.config'],
  'resources.config': ['engine/contract', 'advertising/catalogue'],
  examples: ['engine/contract', 'engine/server', 'engine/shell'],
  languages: [],
  hosts: ['engine/server', 'engine/demo', 'advertising/server', 'languages', 'resources.config'],
  main: [
    ...engineConsole,
    'engine/pages',
    'engine/shell',
    'advertising/catalogue',
    'advertising/pages',
    'languages',
    'resources.config',
    'hosts',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

const root = join(import.meta.dirname, '..')
const sources = [...filesUnder('src'), ...filesUnder('examples'), 'resources.config.ts'].filter(path =>
  /\.tsx?$/.test(path),
)
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
        if (from === to) return from.endsWith('/pages') && !sharesPage(path, target)
        return !reachedBy(from).includes(to) && !wallGaps.includes(`${path} -> ${target}`)
      })
      .map(({ path, target }) => `${path} imports ${target}`),
  ).toEqual([])
})

it('lets the engine import no more of the product than is still listed', () => {
  const engine = sources.filter(isEngine)
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
  const engine = sources.filter(path => isEngine(path) && !otherMeaning.has(path))
  const names = entityNames.filter(name => !engineEntities.has(name))
  const quoted = new RegExp(`['"\`](${names.join('|')})['"\`]|^\\s+(${names.join('|')}): `, 'm')
  expect(names).toContain('campaign')
  expect(engine.filter(path => quoted.test(withoutComments(textOf(path)))).sort()).toEqual([...nameGaps].sort())
})

it('lets the engine speak no more of the trade than is still listed', () => {
  const small = productWords.join('|')
  const capital = productWords.map(word => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('|')
  // In `vastError` and `dailyBudgets`, too, but not in `ideal` and `letterSpacing`.
  const word = new RegExp(`(?:(?<![A-Za-z])(?:${small})|(?<![A-Z])(?:${capital}))s?(?![a-z])`, 'g')
  const found = sources.filter(isEngine).flatMap(path => {
    const words = new Set(
      withoutComments(textOf(path))
        .match(word)
        ?.map(one => one.toLowerCase()),
    )
    return words.size > 0 ? [[path, [...words].sort()]] : []
  })
  expect('vastError, dailyBudgets, the ideal letterSpacing'.match(word)).toEqual(['vast', 'Budgets'])
  expect(Object.fromEntries(found)).toEqual(wordGaps)
})

it('tries what the browser remembers where no two files share a process', () => {
  const remembers =
    /^(?:import|\}) (?!type )(?:[^']* )?(?:from )?'[./]+\/(?:src\/\w+\/(?:providers|shell)\/|setup\/productCatalogue)/m
  const trying = code.filter(path => path.startsWith('tests/') && remembers.test(textOf(path)))
  expect(trying).toContain('tests/unit/providers/authProvider.test.ts')
  expect(trying).toContain('tests/unit/providers/platformCalls.test.ts')
  expect(trying.filter(path => path.startsWith('tests/contract/'))).toEqual([])
})

it('starts the demo only by a dynamic import', () => {
  const statically = /^\s*(?:import|export)\s[^()]*?from\s+'[^']*\/(?:demo\/|advertisingDemo)[^']*'/m
  expect(sources.filter(path => !/\/demo\/|\/advertisingDemo/.test(path) && statically.test(textOf(path)))).toEqual([])
  expect(textOf('src/main.tsx')).toMatch(/import\('[^']*\/advertisingDemo\.ts'\)/)
})

it('names no resource where every resource is served alike', () => {
  const generic = sources.filter(path => /^src\/engine\/(derive|kit|server\/routes)\//.test(path))
  expect(generic.length).toBeGreaterThan(10)
  // These words mean something else there: a row's owner, a kind of field, the person, an element's role.
  const otherWords = new Set(['organization', 'group', 'user', 'role', 'alert'])
  const names = entityNames.filter(name => !otherWords.has(name))
  const quoted = new RegExp(`['"\`]/?(${names.join('|')})['"\`]`)
  expect(generic.filter(path => !isSpecialCall(path) && quoted.test(withoutComments(textOf(path))))).toEqual([])
})

it('lets errors speak to people in one place only', () => {
  const screens = sources.filter(
    path => /^src\/\w+\/(kit|derive|pages|shell)\//.test(path) && path !== 'src/engine/kit/errorText.ts',
  )
  // Chunks that are missing are known by their words alone.
  const asked = (path: string) => (path === 'src/engine/shell/PageBoundary.tsx' ? /\.test\(error\.message\)/g : /$^/g)
  const own = /\b(error|failed|reason|caught)\??\.message\b|String\((reason|failure|caught)\)/
  expect(screens.filter(path => own.test(withoutComments(textOf(path)).replace(asked(path), '')))).toEqual([])
  expect(screens.filter(path => textOf(path).includes('errorText(')).length).toBeGreaterThan(20)
})

it('keeps Node behind the Node host', () => {
  const node =
    /(?:from|import)\s*\(?\s*'(node:[^']+|pg|undici|nodemailer|pino|@electric-sql\/[^']+|@hono\/node-server[^']*)'/
  const outside = sources.filter(path => !/^(src\/(engine\/server\/node|hosts)\/|examples\/library\/host)/.test(path))
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

it('sends mails from one place, in the language of their receivers', () => {
  const sends = sources.filter(path => /\bmailer\.send\(/.test(withoutComments(textOf(path))))
  // The other counts what is sent.
  expect(sends).toEqual(['src/engine/server/node/prometheus/createMeters.ts', 'src/engine/server/sendMail.ts'])
})

it('finds a key of one letter by where it is on a keyboard without Latin letters, too', () => {
  // By `latinKey`; what moves in lists and grids is found in a literal with its arrows.
  const byLetter = /\bevent\.key(\.toLowerCase\(\))? [!=]== '[A-Za-z/?]'|[\w)\]]\[event\.key\]/
  expect(sources.filter(path => byLetter.test(withoutComments(textOf(path))))).toEqual([])
})

it('decodes percent signs in one place, which does not throw', () => {
  expect(sources.filter(path => /\bdecodeURI|\bunescape\(/.test(withoutComments(textOf(path))))).toEqual([
    'src/engine/contract/percentDecoded.ts',
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
  'src/hosts/node.ts',
  'src/hosts/audit.ts',
  'src/hosts/doctor.ts',
  'src/hosts/backup.ts',
  'src/hosts/restore.ts',
  'src/hosts/facts.ts',
  'src/hosts/makeDatabase.ts',
  'examples/library/main.ts',
  'examples/library/host.ts',
  // Copied to src/platform.config.ts.
  'examples/buying-platform/platform.config.ts',
])

type Room = keyof typeof mayImport

function reachedBy(room: Room): readonly string[] {
  return ['engine/texts', ...mayImport[room]]
}

/** `engine/server`, `hosts`, `main` … */
function roomOf(path: string): Room {
  if (path === 'resources.config.ts') return 'resources.config'
  if (path === 'src/languages.ts') return 'languages'
  if (dirname(path) === 'src') return 'main'
  if (path.startsWith('examples/')) return 'examples'
  const [, house = '', inner = ''] = path.split('/')
  const room = house === 'hosts' ? house : `${house}/${inner}`
  if (Object.hasOwn(mayImport, room)) return room as Room
  throw new Error(`${path} stands in no room of the table`)
}

/** Pages are folders; a file directly in `pages` (the overrides) may name any of them. */
function sharesPage(path: string, target: string): boolean {
  const [page, other] = [path, target].map(one => one.split('/').slice(3, -1)[0])
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
  return (
    path.startsWith('src/engine/server/routes/') && words.some(word => basename(path).toLowerCase().startsWith(word))
  )
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
