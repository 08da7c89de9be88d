import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeyBrowser } from './browser.ts'

const root = join(import.meta.dirname, '../..')
const catalogue = 'examples/library/library.config.ts'

describe('a demo of somebody’s own catalogue, with rows of their own', () => {
  const browser = journeyBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-demo-'))
  let files: ChildProcess
  let url: string

  beforeAll(async () => {
    const given = ['--catalogue', catalogue, '--rows', 'examples/library/rows.json', '--out', join(folder, 'site')]
    files = spawn(process.execPath, ['scripts/demo.mjs', ...given], {
      cwd: root,
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', BASE_PATH: '/demo' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    url = await new Promise((resolve, reject) => {
      let output = ''
      files.stdout?.on('data', chunk => {
        output += chunk
        const ready = /ready on (http:\/\/\S+)/.exec(output)?.[1]
        if (ready !== undefined) resolve(ready)
      })
      files.once('exit', code => reject(new Error(`The demo ended with ${code}:\n${output}`)))
    })
  })
  afterAll(() => {
    files.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })

  it('shows the rows as they are given, in their organizations and states, and nothing else', async () => {
    // A file server has no file for a page; `404.html` is the page.
    const page = await browser.newPage({ url, allow: [/^404 GET \/demo\/(?!assets|api)/] })
    await page.goto('/demo/books')
    await page.getByLabel('Email').fill('admin@library.example')
    await page.getByLabel('Password', { exact: true }).fill('library1')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const organization = page.getByRole('combobox', { name: 'Organization' })
    await organization.click()
    await page.getByRole('option', { name: 'Harbor branch' }).click()
    await page.getByRole('link', { name: 'Kim' }).waitFor()
    await organization.click()
    await page.getByRole('option', { name: 'Town library' }).click()
    await page.getByText('1–2 of 2').waitFor()
    const [emma, opticks] = await page.locator('main tbody tr').allInnerTexts()
    expect([emma, opticks]).toEqual([
      expect.stringMatching(/Emma\s+Jane Austen\s+Novel\s+2\s+\$12\.50/),
      expect.stringMatching(/Opticks\s+Isaac Newton\s+Science\s+1\s+–\s+May 1, 1998/),
    ])

    // A state that was given can be moved on from.
    await page.getByRole('banner').getByRole('link', { name: 'Lending' }).click()
    await page.getByRole('link', { name: 'L-1001' }).click()
    await page.getByRole('link', { name: 'Emma' }).first().waitFor()
    await page.getByText('Nov 30').first().waitFor()
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByText('Returned', { exact: true }).first().waitFor()
  })

  it('says what is wrong with rows, row by row, before anything is built', () => {
    const demo = (rows: string, more: readonly string[] = []) => {
      const file = join(folder, 'rows.json')
      writeFileSync(file, rows)
      const given = ['--catalogue', catalogue, '--rows', file, '--build-only', ...more]
      const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/demo.mjs', ...given], {
        cwd: root,
        encoding: 'utf8',
      })
      return { status, stdout, text: stderr.replaceAll(folder, '') }
    }
    expect(demo('{ "book": [{ "name": "Emma" }, { "autor": "Austen" }], "shelf": [] }')).toEqual({
      status: 1,
      stdout: '',
      text: `/rows.json can't be shown:
  book 1: author: This field is required
  book 2: there is no field autor
  book 2: name: This field is required
  book 2: author: This field is required
  shelf: the catalogue has no such entity
`,
    })
    expect(demo('{ "book": ').text).toMatch(/^\/rows\.json can't be read: /)
    expect(demo('{}', ['--catalogue', 'missing.config.ts']).text).toMatch(/^There is no file .*missing\.config\.ts\n$/)
    expect(demo('{}', ['--catalog', catalogue]).text).toMatch(/--catalog/)
  })
})
