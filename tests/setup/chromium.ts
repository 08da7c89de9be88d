import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { trial } from './effort.ts'

/**
 * Chromium, started without its habits of calling home, and with the frames and timers of a visible window; `more` are
 * arguments beside.
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return chromium.launch({
    executablePath,
    slowMo: trial.pause,
    env: { ...process.env, ...env },
    args: [
      // Containers run tests as root, where Chromium's sandbox refuses to start.
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-dev-shm-usage',
      '--autoplay-policy=no-user-gesture-required',
      '--force-color-profile=srgb',
      '--font-render-hinting=none',
      // As every browser that people use; a headless shell, like the one that npm brings, does not by itself.
      '--site-per-process',
      ...more,
    ],
  })
}

export interface Chromium {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
}

/**
 * CHROMIUM_PATH, then the system's, then Playwright's own, then the npm package that carries one inside.
 * @throws with what to do when there is none.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH names ${named}, which can't be run`)
    return { executablePath: named, env: {} }
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => systemNames.map(name => join(folder, name)))
    .find(isExecutable)
  const installed = onPath ?? [chromium.executablePath()].find(isExecutable)
  return installed === undefined ? packagedChromium() : { executablePath: installed, env: {} }
}

const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Unpacked once, into a folder of its own, by the package itself, which works with the process's temporary folder. */
async function packagedChromium(): Promise<Chromium> {
  const script = `
    const { default: packed } = await import('@sparticuz/chromium')
    console.log(await packed.executablePath())
  `
  try {
    const { version } = JSON.parse(await readFile(join(modules, '@sparticuz/chromium/package.json'), 'utf8'))
    const folder = join(modules, '.cache/chromium', String(version))
    await mkdir(folder, { recursive: true })
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      // Named as on the platform that the package was made for, it brings the system libraries along as well.
      env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    })
    const executablePath = stdout.trim()
    return { executablePath, env: await missingParts(executablePath, folder) }
  } catch (error) {
    throw new Error(
      'No Chromium: none on the system, none of Playwright, and @sparticuz/chromium could not be unpacked. ' +
        'Run npm ci on Linux x64, install Chromium, or set CHROMIUM_PATH.',
      { cause: error },
    )
  }
}

const modules = join(import.meta.dirname, '../../node_modules')

/** The package's libraries and fonts, where the system has none. */
async function missingParts(executablePath: string, folder: string): Promise<Record<string, string>> {
  const libraries = await promisify(execFile)('ldd', [executablePath]).then(
    ({ stdout }) => !stdout.includes('not found'),
    () => false,
  )
  return {
    ...(libraries ? {} : { LD_LIBRARY_PATH: join(folder, 'al2023/lib') }),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }),
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
