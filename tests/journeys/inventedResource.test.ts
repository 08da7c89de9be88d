import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
        street: { kind: 'text', required: true, max: 100 },
        lit: { kind: 'choice', options: ['always', 'at_night', 'never'], default: 'at_night', required: true },
        rent: { kind: 'money', min: 1_000_000 },
        publisher: { kind: 'link', to: 'publisher' },
      },
      columns: ['name', 'street', 'lit', 'rent', 'publisher'],
      filters: ['lit', 'publisher'],
    },`

/** Pages of one's own for a resource that is there: derived ones with unchanged parts of react-admin in them. */
const ownPages = `
import {
  AutocompleteArrayInput,
  DataTable,
  ExportButton,
  FilterButton,
  FilterForm,
  FunctionField,
  ReferenceManyField,
  TextInput,
} from 'react-admin'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { EditPage } from '../../../engine/derive/form/EditPage.tsx'
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

export function PublisherForm({ resource }: { readonly resource: Resource }) {
  return <EditPage resource={resource} parts={{ inputs: { sellerId: Seller, categories: Categories } }} />
}

function Seller() {
  return <TextInput source="sellerId" label="Seller" />
}

function Categories() {
  const choices = Array.from({ length: 26 }, (_, index) => ({ id: \`IAB\${index + 1}\`, name: \`Category \${index + 1}\` }))
  return <AutocompleteArrayInput source="categories" label="Content" choices={choices} />
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
  'publisher.show': () => import('./publisher/ownPages.tsx').then(m => m.PublisherPage),
  'publisher.edit': () => import('./publisher/ownPages.tsx').then(m => m.PublisherForm),`

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
    for (const column of ['Name', 'Street', 'Lit', 'Rent', 'Publisher']) {
      await page.getByRole('columnheader', { name: column }).waitFor()
    }
    await page.getByRole('button', { name: '+ Lit' }).waitFor()
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
    await admin.getByRole('button', { name: 'Create billboard' }).click()
    await admin.getByRole('heading', { level: 1, name: 'Corner of Elm Street' }).waitFor()
    await admin.getByText('$1,200.00').first().waitFor()
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

    await page.getByRole('button', { name: 'Add filter' }).click()
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
    const listed = page.waitForResponse(/\/api\/v1\/publisher\?/)
    await signIn(page, 'admin@astrolabe.example', { path: '/inventory/publishers' })
    const rows: EntityRow[] = await (await listed).json()
    const [one, other] = rows.filter(row => row.organization === rows[0]?.organization && !row.archivedAt)
    if (!one || !other) throw new Error('The sample lacks publishers')
    await page.goto(`/inventory/publishers/${one.id}`)
    const seller = page.getByRole('textbox', { name: 'Seller', exact: true })
    await expect.poll(() => seller.inputValue()).toBe(one.sellerId)
    const content = page.getByRole('combobox', { name: 'Content' })

    await seller.fill('')
    await content.click()
    await page.getByRole('option', { name: 'Category 26', exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This field is required').first().waitFor()

    await seller.fill(String(other.sellerId))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .locator('.MuiFormHelperText-root.Mui-error')
      .filter({ hasText: /already/i })
      .waitFor()
    expect(await seller.getAttribute('aria-invalid')).toBe('true')

    await seller.fill('seller-of-its-own')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/show$/)
    const saved = await (await page.request.get(`/api/v1/publisher/${one.id}`)).json()
    expect(saved).toMatchObject({ sellerId: 'seller-of-its-own' })
    expect(saved.categories).toEqual([...((one.categories as string[] | undefined) ?? []), 'IAB26'])

    const street = 'Long Lane'
    const made = await page.request.post('/api/v1/billboard', {
      headers: { 'X-Requested-With': 'astrolabe' },
      data: { name: 'At its publisher’s', street, lit: 'never', publisher: one.id, organization: one.organization },
    })
    expect(made.status(), await made.text()).toBe(200)
    await page.reload()
    await page.getByRole('columnheader', { name: 'On which street' }).waitFor()
    await page.getByRole('cell', { name: street }).waitFor()
  })
})
