import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'

/** What the tests add to the entry in `docs/extending.md`: parts of react-admin in its form. */
const moreFields = `
    street: { kind: 'text', required: true, max: 100, input: 'street' },
    alias: { kind: 'text', format: 'slug', input: 'slug' },
    seenBy: { kind: 'choices', options: ['commuters', 'shoppers', 'tourists'], input: 'several' },
    notice: { kind: 'text', lines: 3, max: 200, required: true, input: 'rich' },`

/** Pages of one's own for a resource that is there: derived ones with unchanged parts of react-admin in them. */
const ownPages = `
import {
  DataTable,
  ExportButton,
  FilterButton,
  FilterForm,
  FunctionField,
  ReferenceManyField,
  TextInput,
} from 'react-admin'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { galleryOf } from '../../../engine/derive/list/galleryOf.tsx'
import { ListView } from '../../../engine/derive/list/ListView.tsx'

const gallery = galleryOf(Called)
const filters = [<TextInput key="q" source="q" label="Words" />]

export function PublishersPage({ resource }: { readonly resource: Resource }) {
  const bar = (
    <>
      <FilterForm filters={filters} />
      <FilterButton filters={filters} />
      <ExportButton label="Save as a file" />
    </>
  )
  return <ListView resource={resource} pageKey={resource.path} intro={bar} gallery={gallery} />
}

export function Billboards() {
  return (
    <>
      <Called />
      <ReferenceManyField reference="inventory/billboards" target="publisher">
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="street" label="On which street" />
        </DataTable>
      </ReferenceManyField>
    </>
  )
}

function Called() {
  return <FunctionField render={row => \`Called \${row.name}\`} />
}
`

/** An input of react-admin for several values; the others stand in `docs/extending.md`. */
const severalInput = `
import { AutocompleteArrayInput } from 'react-admin'
import type { InputProps } from '../../engine/derive/inputs/inputProps.ts'

export function SeveralInput({ path }: InputProps) {
  const choices = ['commuters', 'shoppers', 'tourists'].map(id => ({ id, name: \`The \${id}\` }))
  return <AutocompleteArrayInput source={path} label="Who sees it" choices={choices} />
}
`

/** The style of the editor in it, made by script, carries the page's nonce. */
const richInput = `
import { DefaultEditorOptions, RichTextInput } from 'ra-input-rich-text'
import type { InputProps } from '../../engine/derive/inputs/inputProps.ts'
import { pageNonce } from '../../engine/kit/pageNonce.ts'

const editorOptions = { ...DefaultEditorOptions, injectNonce: pageNonce() }

export function RichInput({ path }: InputProps) {
  return <RichTextInput source={path} label="On the wall" editorOptions={editorOptions} />
}
`

/** Where the console is handed what the document doesn't have. */
const moreParts = `
    // src/advertising/pages/parts.ts, in inputs
    several: { load: () => import('./SeveralInput.tsx').then(m => m.SeveralInput), layout: 'set' },
    rich: { load: () => import('./RichInput.tsx').then(m => m.RichInput), layout: 'set', wide: true },

    // src/advertising/pages/parts.ts, in publisher
    panel: { load: () => import('./publisher/ownPages.tsx').then(m => m.Billboards) },

    // src/advertising/pages/overrides.ts, in overrides
    'publisher.list': () => import('./publisher/ownPages.tsx').then(m => m.PublishersPage),
`

export interface Block {
  readonly path: string
  /** The object or list that the lines stand in; without it, they are the whole file. */
  readonly within: string | undefined
  readonly text: string
}

/** The code of a document: indented blocks that begin with the path of their file. */
export function blocksIn(document: string): readonly Block[] {
  const found = document.matchAll(/^( {4,})\/\/ (\S+\.tsx?)(?:, in (\w+))?\n((?:\1.*\n|\n(?=\1(?!\/\/)))+)/gm)
  return [...found].map(([, indent = '', path = '', within, text = '']) => ({
    path,
    within,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

/** Puts a block where it says that it stands. */
export async function place(root: string, { path, within, text }: Block): Promise<void> {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  if (within === undefined) return writeFile(file, text)
  const written = await readFile(file, 'utf8')
  const opening = new RegExp(`^(?:export const|) *${within}\\b.*[{[]`, 'm')
  expect(written, `${path} has no ${within}`).toMatch(opening)
  const [imports, lines] = [text.match(/^import .*\n/gm) ?? [], text.replaceAll(/^import .*\n/gm, '')]
  // What is listed in one line, as the catalogue's resources are, gets it at its end: links stand in their order.
  const inOneLine = new RegExp(`^( *${within}: \\{ .*\\S) \\}`, 'm')
  const placed = inOneLine.test(written)
    ? written.replace(inOneLine, (_, others) => `${others},\n${lines}}`)
    : written.replace(opening, start => `${start}\n${lines}`)
  await writeFile(file, imports.join('') + placed)
}

/** Astrolabe with one more resource and parts of its own, compiled and built. @returns its folder, to be removed afterwards */
export async function buildInvented(): Promise<string> {
  const root = await copyOf(['src', 'public', 'scripts', 'index.html', 'vite.config.ts', 'CHANGELOG.md'])
  const from = join(import.meta.dirname, '../..')
  const documented = blocksIn(await readFile(join(from, 'docs/extending.md'), 'utf8'))
  expect([...new Set(documented.map(({ path }) => basename(path)))]).toEqual([
    // The four files of a whole resource.
    'resources.config.ts',
    'advertisingHooks.ts',
    'RentPanel.tsx',
    'parts.ts',
    'SlugInput.tsx',
    'StreetInput.tsx',
    'consolePages.ts',
    'WallsPage.tsx',
    'advertisingConsole.ts',
  ])
  const [entry] = documented
  expect(entry?.text).toMatch(/\n +street: .*\n/)
  const added: readonly Block[] = documented.map(block => {
    if (block !== entry) return block
    const text = block.text.replace(/\n +street: .*/, moreFields).replace("['street']", "['street'], ['notice']")
    return { ...block, text }
  })
  const more: readonly Block[] = [
    { path: 'src/advertising/pages/publisher/ownPages.tsx', within: undefined, text: ownPages },
    { path: 'src/advertising/pages/SeveralInput.tsx', within: undefined, text: severalInput },
    { path: 'src/advertising/pages/RichInput.tsx', within: undefined, text: richInput },
    ...blocksIn(moreParts),
  ]
  for (const block of [...added, ...more]) await place(root, block)
  await writeFile(join(root, 'tsconfig.src.json'), JSON.stringify({ extends: './tsconfig.json', include: ['src'] }))
  const compiler = join(from, 'node_modules/typescript/bin/tsc')
  const typed = run(root, [compiler, '-p', 'tsconfig.src.json', '--noEmit', '--incremental', 'false'])
  // Nobody downloads this one from afar: pressing it small takes half of the build's time.
  const recipe = join(root, 'vite.config.ts')
  const pressed = await readFile(recipe, 'utf8')
  expect(pressed).toContain('[precompress(), ')
  await writeFile(recipe, pressed.replace('[precompress(), ', '['))
  // A database of before, which gets the new table when the host starts; making one anew takes ten seconds.
  const builder = join(root, 'scripts/build.mjs')
  const building = await readFile(builder, 'utf8')
  expect(building).toContain('\n  if (isOwn) addDatabase()')
  await writeFile(builder, building.replace('\n  if (isOwn) addDatabase()', ''))
  const built = run(root, ['scripts/build.mjs'])
  await Promise.all([typed, built])
  await cp(join(from, 'dist/server/database'), join(root, 'dist/server/database'), { recursive: true })
  return root
}

/** These parts of Astrolabe, in a folder of their own with the same packages. */
export async function copyOf(parts: readonly string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'astrolabe-invented-'))
  const from = join(import.meta.dirname, '../..')
  for (const part of [...parts, 'resources.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'])
    await cp(join(from, part), join(root, part), { recursive: true })
  // All but the caches, which nobody else shall write into.
  await mkdir(join(root, 'node_modules'))
  for (const name of await readdir(join(from, 'node_modules'))) {
    if (!name.startsWith('.')) await symlink(join(from, 'node_modules', name), join(root, 'node_modules', name))
  }
  return root
}

/** @throws Error with what it printed, where it fails */
export async function run(cwd: string, command: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, command, { cwd }).catch(failure => {
    throw new Error(`${failure.stdout}${failure.stderr}`)
  })
}
