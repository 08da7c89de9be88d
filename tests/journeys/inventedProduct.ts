import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect } from 'vitest'

/** The whole cost of a resource: this, in `resources.config.ts`. */
const entry = `
    billboard: {
      path: '/inventory/billboards',
      label: 'Billboard',
      plural: 'Billboards',
      section: 'inventory',
      about: 'A wall that somebody rents.',
      fields: {
        street: { kind: 'text', required: true, max: 100, input: 'street' },
        lit: { kind: 'choice', options: ['always', 'at_night', 'never'], default: 'at_night', required: true },
        rent: { kind: 'money', min: 1_000_000 },
        rating: { kind: 'number', integer: true, min: 0, max: 5, cell: 'stars' },
        alias: { kind: 'text', format: 'slug', input: 'slug' },
        seenBy: { kind: 'choices', options: ['commuters', 'shoppers', 'tourists'], input: 'several' },
        notice: { kind: 'text', lines: 3, max: 200, required: true, input: 'rich' },
        publisher: { kind: 'link', to: 'publisher' },
      },
      columns: ['name', 'street', 'lit', 'rent', 'rating', 'publisher'],
      filters: ['lit', 'publisher'],
      unique: [['street'], ['notice']],
      actions: {
        raise: {
          label: 'Raise the rent',
          verb: 'update',
          fields: { by: { kind: 'money', min: 1_000_000, required: true } },
        },
      },
    },`

/** What the server does for its action, among the hooks. */
const ownHooks = `
  billboard: {
    actions: {
      raise: ({ rent, lit }, { by }) => {
        if (lit === 'never') throw new Refusal(409, { error: 'Nobody pays more for a wall in the dark.' })
        return { rent: (rent ?? 0) + by }
      },
    },
  },`

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
import { ListView } from '../../../engine/derive/list/ListView.tsx'

const filters = [<TextInput key="q" source="q" label="Words" />]

export function PublishersPage({ resource }: { readonly resource: Resource }) {
  const bar = (
    <>
      <FilterForm filters={filters} />
      <FilterButton filters={filters} />
      <ExportButton label="Save as a file" />
    </>
  )
  return <ListView resource={resource} pageKey={resource.path} intro={bar} Tile={Called} />
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

/** Where `overrides.ts` names them. */
const ownOverrides = `
  'publisher.list': () => import('./publisher/ownPages.tsx').then(m => m.PublishersPage),`

/** An input of react-admin for several values; the others stand in `docs/extending.md`. */
const severalInput = `
import { AutocompleteArrayInput } from 'react-admin'
import type { InputProps } from '../../../engine/derive/inputs/inputProps.ts'

export function SeveralInput({ path }: InputProps) {
  const choices = ['commuters', 'shoppers', 'tourists'].map(id => ({ id, name: \`The \${id}\` }))
  return <AutocompleteArrayInput source={path} label="Who sees it" choices={choices} />
}
`

/** The style of the editor in it, made by script, carries the page's nonce. */
const richInput = `
import { DefaultEditorOptions, RichTextInput } from 'ra-input-rich-text'
import type { InputProps } from '../../../engine/derive/inputs/inputProps.ts'
import { pageNonce } from '../../../engine/kit/pageNonce.ts'

const editorOptions = { ...DefaultEditorOptions, injectNonce: pageNonce() }

export function RichInput({ path }: InputProps) {
  return <RichTextInput source={path} label="On the wall" editorOptions={editorOptions} />
}
`

/** Where the console is made: what the entry names, and a text in the place of react-admin’s “Add filter”. */
const ownConsole = `
import { advertisingConsole } from './advertisingConsole.ts'
import { createConsole } from './engine/shell/createConsole.ts'

const billboard = {
  rent: () => import('./advertising/pages/billboard/RentPanel.tsx').then(m => m.RentPanel),
  slug: () => import('./advertising/pages/billboard/SlugInput.tsx').then(m => m.SlugInput),
  street: () => import('./advertising/pages/billboard/StreetInput.tsx').then(m => m.StreetInput),
  several: () => import('./advertising/pages/billboard/SeveralInput.tsx').then(m => m.SeveralInput),
  rich: () => import('./advertising/pages/billboard/RichInput.tsx').then(m => m.RichInput),
  stars: () => import('./advertising/pages/billboard/StarsCell.tsx').then(m => m.StarsCell),
}

export const AstrolabeConsole = createConsole({
  ...advertisingConsole,
  records: {
    ...advertisingConsole.records,
    billboard: { panel: { load: billboard.rent } },
    publisher: { panel: { load: () => import('./advertising/pages/publisher/ownPages.tsx').then(m => m.Billboards) } },
  },
  messages: { ra: { action: { add_filter: 'Narrow down' } } },
  cells: { ...advertisingConsole.cells, stars: { load: billboard.stars } },
  inputs: {
    ...advertisingConsole.inputs,
    slug: { load: billboard.slug },
    street: { load: billboard.street, layout: 'set' },
    several: { load: billboard.several, layout: 'set' },
    rich: { load: billboard.rich, layout: 'set', wide: true },
  },
})
`

/** Files that a document has in full, each an indented block that begins with its path. */
function filesIn(document: string): readonly (readonly [path: string, text: string])[] {
  return [...document.matchAll(/^ {4}\/\/ (src\/\S+)\n((?: {4}.*\n|\n(?= {4}))+)/gm)].map(
    ([, path = '', block = '']) => [path, block.replace(/^ {4}/gm, '')],
  )
}

/** Astrolabe with one more resource and parts of its own, built. @returns its folder, to be removed afterwards */
export async function buildInvented(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'astrolabe-invented-'))
  const from = join(import.meta.dirname, '../..')
  const parts = ['src', 'public', 'scripts', 'index.html', 'resources.config.ts', 'vite.config.ts', 'tsconfig.json']
  for (const part of [...parts, 'package.json', 'package-lock.json']) {
    await cp(join(from, part), join(root, part), { recursive: true })
  }
  // All but the caches, which the other build shall not write into.
  await mkdir(join(root, 'node_modules'))
  for (const name of await readdir(join(from, 'node_modules'))) {
    if (!name.startsWith('.')) await symlink(join(from, 'node_modules', name), join(root, 'node_modules', name))
  }
  const config = join(root, 'resources.config.ts')
  const written = await readFile(config, 'utf8')
  const extended = written.replace('\n  resources: {', `\n  resources: {${entry}`)
  expect(extended).not.toBe(written)
  await writeFile(config, extended)
  const overrides = join(root, 'src/advertising/pages/overrides.ts')
  const named = await readFile(overrides, 'utf8')
  expect(named).toContain("\n  'asset.list':")
  await writeFile(overrides, named.replace("\n  'asset.list':", `${ownOverrides}\n  'asset.list':`))
  await mkdir(join(root, 'src/advertising/pages/publisher'))
  await writeFile(join(root, 'src/advertising/pages/publisher/ownPages.tsx'), ownPages)
  await writeFile(join(root, 'src/AstrolabeConsole.ts'), ownConsole)
  const hooks = join(root, 'src/advertising/server/domain/advertisingHooks.ts')
  const hooking = await readFile(hooks, 'utf8')
  expect(hooking).toContain('\n  bidder,')
  const importing = "import { ApiError as Refusal } from '../../../engine/server/http/apiError.ts'\n"
  await writeFile(hooks, `${importing}${hooking.replace('\n  bidder,', `${ownHooks}\n  bidder,`)}`)
  const documented = filesIn(await readFile(join(from, 'docs/extending.md'), 'utf8'))
  expect(documented.map(([path]) => basename(path))).toEqual([
    'StarsCell.tsx',
    'SlugInput.tsx',
    'StreetInput.tsx',
    'RentPanel.tsx',
  ])
  const more = [
    ['src/advertising/pages/billboard/SeveralInput.tsx', severalInput],
    ['src/advertising/pages/billboard/RichInput.tsx', richInput],
  ] as const
  for (const [path, text] of [...documented, ...more]) {
    await mkdir(join(root, dirname(path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
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
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' })
  expect(build.status, build.stdout + build.stderr).toBe(0)
  await cp(join(from, 'dist/server/database'), join(root, 'dist/server/database'), { recursive: true })
  return root
}
