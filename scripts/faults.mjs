import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plantedFaults } from '../tests/faults/plantedFaults.ts'

// `npm run faults`: plants one fault after the other in a copy of the tree and runs the tests that are to catch it. Ends with
// an error when more than one in ten goes unnoticed, or any of who may do what, or when a fault no longer fits the code. A
// word after it narrows the run to the files whose path holds it, and to what those contract files are to catch: `npm run
// faults -- store`.
const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv[2] ?? ''
const chosen = plantedFaults.filter(
  ({ file, contract }) => file.includes(wanted) || contract?.some(name => name.includes(wanted)),
)
const copy = mkdtempSync(join(tmpdir(), 'faults-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))

for (const name of [
  'src',
  'tests',
  'resources.config.ts',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'docs',
  'examples',
]) {
  cpSync(join(root, name), join(copy, name), { recursive: true })
}
for (const name of [
  'node_modules',
  'dist',
  'public',
  'bench',
  'scripts',
  'vite.config.ts',
  'README.md',
  'index.html',
]) {
  if (existsSync(join(root, name))) symlinkSync(join(root, name), join(copy, name))
}

// Faults count as caught when tests fail, so these have to pass without one, here in the copy.
const unitFiles = [...new Set(chosen.flatMap(({ contract, file }) => (contract ? [] : [file])))]
const contractFiles = [...new Set(chosen.flatMap(({ contract }) => contract ?? []))]
const sound = new Set()
if (unitFiles.length > 0) await demandSound(unitArgs(unitFiles))
if (contractFiles.length > 0) await demandSound(onMemory(contractFiles))

const unnoticed = []
/** Of those, the ones that are about access. */
const letIn = []
const stale = []
for (const [index, fault] of chosen.entries()) {
  const path = join(copy, fault.file)
  const whole = readFileSync(path, 'utf8')
  const label = `${fault.file}: ${fault.from.trim()} → ${fault.to.trim() || 'nothing'}`
  if (whole.split(fault.from).length !== 2) {
    stale.push(label)
    console.log(`stale      ${label}`)
    continue
  }
  writeFileSync(
    path,
    whole.replace(fault.from, () => fault.to),
  )
  const started = performance.now()
  const caught = await isCaught(fault)
  writeFileSync(path, whole)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${caught ? 'caught    ' : 'UNNOTICED '} ${index + 1}/${chosen.length} in ${seconds} s  ${label}`)
  if (caught) continue
  unnoticed.push(label)
  if (isAboutAccess(fault)) letIn.push(label)
}

const caught = chosen.length - unnoticed.length - stale.length
console.log(`${caught} of ${chosen.length} planted faults caught, ${stale.length} stale`)
const ofAccess = chosen.filter(isAboutAccess).length
console.log(
  `${letIn.length} of ${ofAccess} faults of access unnoticed; none may be${letIn.map(label => `\n  ${label}`).join('')}`,
)
process.exitCode = stale.length + letIn.length > 0 || unnoticed.length > chosen.length / 10 ? 1 : 0

/** Whether a fault lets somebody do what they may not: what the permission matrix is to catch, and all of `server/access`. */
function isAboutAccess({ file, contract }) {
  return file.startsWith('src/engine/server/access/') || contract?.includes('permissionMatrix')
}

/** Whether a test fails: unit tests that reach the file, or the named contract files. */
async function isCaught({ file, contract }) {
  const fails = async args => (await vitest([...args, '--bail', '1'])) !== 0
  if (!contract) return fails(unitArgs([file]))
  // Most are seen on the memory store, which is the quickest.
  if (await fails(onMemory(contract))) return true
  const path = join(copy, file)
  const faulty = readFileSync(path, 'utf8')
  cpSync(join(root, file), path)
  await demandSound(contractArgs(contract))
  writeFileSync(path, faulty)
  return fails(contractArgs(contract))
}

async function demandSound(args) {
  const words = args.join(' ')
  if (sound.has(words)) return
  if ((await vitest(args)) !== 0) {
    console.log(`The tests fail without any fault: vitest ${words}`)
    process.exit(1)
  }
  sound.add(words)
}

function unitArgs(files) {
  return ['related', '--run', '--project', 'unit', ...files]
}

function contractArgs(names) {
  return ['run', '--project', 'contract', ...names.map(name => `tests/contract/${name}.test.ts`)]
}

function onMemory(names) {
  return [...contractArgs(names), '-t', 'on memory']
}

function vitest(args) {
  return new Promise(resolve => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), ...args, '--reporter', 'dot'],
      {
        cwd: copy,
        stdio: process.env.FAULTS_VERBOSE ? 'inherit' : 'ignore',
      },
    )
    child.on('exit', code => resolve(code ?? 1))
  })
}
