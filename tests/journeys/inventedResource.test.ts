import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EntityRow } from '../../src/engine/contract/api.ts'
import { journeyBrowser, signIn } from './browser.ts'
import { type JourneyServer, startServer } from './server.ts'

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
import { RecordPage } from '../../../engine/derive/record/RecordPage.tsx'

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

export function PublisherPage({ resource }: { readonly resource: Resource }) {
  return <RecordPage resource={resource} Preview={Billboards} />
}

function Billboards() {
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
  'publisher.list': () => import('./publisher/ownPages.tsx').then(m => m.PublishersPage),
  'publisher.show': () => import('./publisher/ownPages.tsx').then(m => m.PublisherPage),`

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

/** Where the console is made: what the entry names, and a text in the place of react-admin's “Add filter”. */
const ownParts = `
  messages: { ra: { action: { add_filter: 'Narrow down' } } },
  cells: {
    stars: { load: () => import('./advertising/pages/billboard/StarsCell.tsx').then(m => m.StarsCell) },
  },
  inputs: {
    ...inputs,
    slug: { load: () => import('./advertising/pages/billboard/SlugInput.tsx').then(m => m.SlugInput) },
    street: { load: () => import('./advertising/pages/billboard/StreetInput.tsx').then(m => m.StreetInput), layout: 'set' },
    several: { load: () => import('./advertising/pages/billboard/SeveralInput.tsx').then(m => m.SeveralInput), layout: 'set' },
    rich: { load: () => import('./advertising/pages/billboard/RichInput.tsx').then(m => m.RichInput), layout: 'set', wide: true },
  },`

/** Files that a document has in full, each an indented block that begins with its path. */
function filesIn(document: string): readonly (readonly [path: string, text: string])[] {
  return [...document.matchAll(/^ {4}\/\/ (src\/\S+)\n((?: {4}.*\n|\n(?= {4}))+)/gm)].map(
    ([, path = '', block = '']) => [path, block.replace(/^ {4}/gm, '')],
  )
}

describe('one entry in resources.config.ts', () => {
  const browser = journeyBrowser()
  let root: string
  let host: JourneyServer

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'astrolabe-invented-'))
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
    const made = join(root, 'src/AstrolabeConsole.ts')
    const making = await readFile(made, 'utf8')
    expect(making).toContain('\n  inputs,')
    await writeFile(made, making.replace('\n  inputs,', ownParts))
    const documented = filesIn(await readFile(join(from, 'docs/extending.md'), 'utf8'))
    expect(documented.map(([path]) => basename(path))).toEqual(['StarsCell.tsx', 'SlugInput.tsx', 'StreetInput.tsx'])
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
    host = await startServer({ root })
  })

  afterAll(async () => {
    await host?.stop()
    await rm(root, { recursive: true, force: true })
  })

  it('[entity.1] adds a page, list, filters, form, validation, history, OpenAPI paths and sample rows', async () => {
    const page = await browser.newPage({ url: host.url })
    await signIn(page, 'manager@astrolabe.example', { path: '/inventory/publishers' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Billboards' }).click()
    await page.getByRole('heading', { level: 1, name: 'Billboards' }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    for (const column of ['Name', 'Street', 'Lit', 'Rent', 'Rating', 'Publisher']) {
      await page.getByRole('columnheader', { name: column }).waitFor()
    }
    await page.getByRole('button', { name: '+ Lit' }).waitFor()
    await page
      .getByRole('cell')
      .getByRole('img', { name: /^\d of 5 stars$/ })
      .first()
      .waitFor()
    // A campaign manager may look at inventory, not make it: permissions came with the entry, too.
    expect(await page.getByRole('link', { name: 'New billboard' }).count()).toBe(0)

    const admin = await browser.newPage({ url: host.url })
    await signIn(admin, 'admin@astrolabe.example', { path: '/inventory/billboards' })
    await admin.getByRole('link', { name: 'New billboard' }).first().click()
    await admin.getByRole('textbox', { name: 'Name' }).fill('Corner of Elm Street')
    await admin.getByRole('textbox', { name: 'Rent' }).fill('0.5')
    await admin.getByRole('button', { name: 'Create billboard' }).click()
    await admin.getByText('This field is required').first().waitFor()
    await admin.getByText('Must be at least 1').first().waitFor()
    await admin.getByRole('textbox', { name: 'Street' }).fill('Elm Street')
    await admin.getByRole('textbox', { name: 'Rent' }).fill('1,200')
    await admin.getByRole('textbox', { name: 'Rating' }).fill('4')
    await admin.locator('.ProseMirror').fill('Posters only')
    await admin.getByRole('textbox', { name: 'Alias' }).pressSequentially('Elm & Main')
    await admin.getByRole('button', { name: 'Create billboard' }).click()
    await admin.getByRole('heading', { level: 1, name: 'Corner of Elm Street' }).waitFor()
    await admin.getByText('$1,200.00').first().waitFor()
    await admin.getByText('elm-main', { exact: true }).waitFor()
    await admin.getByRole('img', { name: '4 of 5 stars' }).first().waitFor()
    await admin.getByRole('link', { name: 'History' }).click()
    await admin.getByRole('listitem').filter({ hasText: 'created it' }).waitFor()

    const { paths } = await (await admin.request.get('/api/v1/openapi.json')).json()
    expect(Object.keys(paths).filter(path => path.includes('/billboard')).length).toBeGreaterThan(5)
  })

  it('takes unchanged parts of react-admin into a list and a record page of one’s own', async () => {
    const page = await browser.newPage({ url: host.url })
    await signIn(page, 'admin@astrolabe.example', { path: '/inventory/publishers' })
    const tiles = page.getByRole('list', { name: 'Publishers' }).getByRole('link')
    const first = await tiles.first().innerText()
    expect(first).toMatch(/^Called \w/)
    const before = await tiles.count()
    expect(before).toBeGreaterThan(1)

    await page.getByRole('button', { name: 'Narrow down' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Words' }).click()
    const name = first.replace('Called ', '')
    await page.getByRole('textbox', { name: 'Words' }).fill(name)
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(name)
    await expect.poll(() => tiles.allInnerTexts()).toEqual([first])

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
    expect(lines[0]).toContain('Name')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(name)

    await tiles.first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText(first, { exact: true }).waitFor()
  })

  it('takes unchanged inputs of react-admin into a form: they read, validate, save and show what the server refuses', async () => {
    browser.allow(/^400 PUT /)
    const page = await browser.newPage({ url: host.url })
    const listed = page.waitForResponse(/\/api\/v1\/billboard\?/)
    await signIn(page, 'admin@astrolabe.example', { path: '/inventory/billboards' })
    const rows: EntityRow[] = await (await listed).json()
    const [one, other] = rows.filter(row => row.organization === rows[0]?.organization && !row.archivedAt)
    if (!one || !other) throw new Error('The sample lacks billboards')
    await page.goto(`/inventory/billboards/${one.id}`)
    const street = page.getByRole('textbox', { name: 'Street and number', exact: true })
    await expect.poll(() => street.inputValue()).toBe(one.street)
    const noticeError = page.locator('[data-path=notice] .MuiFormHelperText-root.Mui-error')
    const seers = page.getByRole('combobox', { name: 'Who sees it' })
    const seen = [(one.seenBy ?? []) as readonly string[]].flat()
    const added = ['commuters', 'shoppers', 'tourists'].find(name => !seen.includes(name))
    if (!added) throw new Error('Everybody sees it already')

    const notice = page.locator('.ProseMirror')
    await expect.poll(() => notice.innerText()).toBe(String(one.notice).replace(/<\/?p>/g, ''))

    await street.fill('')
    await seers.click()
    await page.getByRole('option', { name: `The ${added}`, exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This field is required').first().waitFor()

    await street.fill(String(other.street))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .locator('.MuiFormHelperText-root.Mui-error')
      .filter({ hasText: /already/i })
      .waitFor()
    expect(await street.getAttribute('aria-invalid')).toBe('true')

    await street.fill('A street of its own')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/show$/)
    const saved = await (await page.request.get(`/api/v1/billboard/${one.id}`)).json()
    expect(saved).toMatchObject({ street: 'A street of its own', seenBy: [...seen, added] })

    await page.goto(`/inventory/billboards/${other.id}`)
    await notice.fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await noticeError.filter({ hasText: 'This field is required' }).waitFor()
    await notice.fill('Posters only')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await noticeError.filter({ hasText: /already/i }).waitFor()
    await notice.press('End')
    await notice.press('Enter')
    await page.getByRole('button', { name: 'Bold' }).click()
    await notice.pressSequentially('No smoke')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/show$/)
    expect(await (await page.request.get(`/api/v1/billboard/${other.id}`)).json()).toMatchObject({
      notice: '<p>Posters only</p><p><strong>No smoke</strong></p>',
    })
  })

  it('takes a related list of react-admin’s into a record page', async () => {
    const page = await browser.newPage({ url: host.url })
    const listed = page.waitForResponse(/\/api\/v1\/publisher\?/)
    await signIn(page, 'admin@astrolabe.example', { path: '/inventory/publishers' })
    const [publisher]: EntityRow[] = await (await listed).json()
    const street = 'Long Lane'
    const made = await page.request.post('/api/v1/billboard', {
      headers: { 'X-Requested-With': 'astrolabe' },
      data: {
        name: 'At its publisher’s',
        street,
        lit: 'never',
        notice: 'None',
        publisher: publisher?.id,
        organization: publisher?.organization,
      },
    })
    expect(made.status(), await made.text()).toBe(200)
    await page.goto(`/inventory/publishers/${publisher?.id}/show`)
    await page.getByRole('columnheader', { name: 'On which street' }).waitFor()
    await page.getByRole('cell', { name: street }).waitFor()
  })
})
