import { type StandInSwitches, startStandIn } from './standIn.ts'

// `npm run stand-in -- decimals slow`: the stand-in by itself, with the switches that are named.
const names = [
  'noGrants',
  'otherMetrics',
  'noTotal',
  'ignoresIds',
  'decimals',
  'slow',
  'htmlErrors',
  'ownSignIn',
  'saysMethods',
  'refusesWith200',
  'countedIds',
] as const
const asked = process.argv.slice(2)
const unknown = asked.filter(name => !names.some(one => one === name))
if (unknown.length) {
  console.error(`There is no switch ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  process.exit(1)
}
const switches: StandInSwitches = Object.fromEntries(asked.map(name => [name, name === 'slow' ? 800 : true]))
const { url } = await startStandIn(switches, Number(process.env.PORT ?? 8090))
const host = switches.ownSignIn
  ? `API_SIGN_IN=/sessions API_SIGN_OUT=/sessions/end API_HEADERS='{"x-client":"console"}' `
  : ''
const dialect = switches.decimals ? `API_DIALECT='{"money":"units"}' ` : ''
console.log(`Stand-in ready on ${url}. In front of it: ${host}${dialect}API_ORIGIN=${url} npm start`)
