import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// `npm test` runs every step, also after a failure, so that one run tells everything; `--fast` (`npm run check`)
// leaves out what needs a build, a database server or a browser. The last line counts tests, and each step that is
// not a test run as one.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const reports = 'node_modules/.cache/tests'
const fast = process.argv.includes('--fast')
const long = process.argv.includes('--long')
if (long) process.env.TEST_LONG = 'true'

const steps = [
  { name: 'format and lint', run: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', run: ['typescript/bin/tsc', '--noEmit', '-p', '.'] },
  { name: 'unit', projects: ['unit'] },
  ...(fast
    ? []
    : [
        { name: 'build', script: 'scripts/build.mjs' },
        { name: 'contract and journeys', projects: ['contract', 'journeys'] },
        { name: 'budgets', projects: ['budgets'] },
        ...(long ? [{ name: 'journeys by keyboard alone', projects: ['journeys'], env: { TEST_KEYS: 'true' } }] : []),
      ]),
]

mkdirSync(reports, { recursive: true })
let passed = 0
let failed = 0
const remarks = []

for (const step of steps) {
  const started = performance.now()
  const result = step.projects ? await testStep(step) : await plainStep(step)
  passed += result.passed
  failed += result.failed
  remarks.push(...result.remarks)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`── ${step.name}: ${result.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`)
}

for (const remark of remarks) console.log(remark)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function plainStep({ name, run, script }) {
  const code = await node(script ? [script] : [`node_modules/${run[0]}`, ...run.slice(1)])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, remarks: code === 0 ? [] : [`failed: ${name}`] }
}

async function testStep({ name, projects, env }) {
  const file = `${reports}/${projects.join('-')}.json`
  rmSync(file, { force: true })
  const code = await node(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap(project => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env,
  )
  if (!existsSync(file)) return { passed: 0, failed: 1, remarks: [`failed: ${name} left no report`] }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const results = report.testResults.flatMap(suite => suite.assertionResults)
  const remarks = results
    .filter(result => result.status !== 'passed')
    .map(result => `${result.status}: ${name} › ${result.fullName}`)
  const count = status => results.filter(result => result.status === status).length
  // A suite that broke before its first test, a setup that threw or an error nobody caught fails the run as well.
  const broken = code !== 0 && count('failed') === 0 ? 1 : 0
  if (broken) remarks.push(`failed: ${name} outside of a test`)
  return { passed: count('passed'), failed: count('failed') + broken, remarks }
}

function node(args, env = {}) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('exit', code => resolve(code ?? 1))
  })
}
