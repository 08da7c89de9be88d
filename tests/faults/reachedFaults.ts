import type { PlantedFault } from './plantedFaults.ts'

const look = 'src/advertising/server/metrics/createReachedLook.ts'
const rows = 'src/advertising/server/metrics/rowsToComplete.ts'
const portions = 'src/engine/server/store/rowsInPortions.ts'
const told = 'src/advertising/server/facts/store/toldSince.ts'

/** Faults in looking at what may be complete: rows left out, looked at for ever, by two at once, or by nobody again. */
export const reachedFaults: readonly PlantedFault[] = [
  { file: look, from: 'if (!claimed) return', to: 'if (!claimed) throw new Error()', contract: ['reachedLook'] },
  { file: look, from: 'AbortSignal.any([stopping, lost.signal])', to: 'lost.signal', contract: ['reachedLook'] },
  { file: look, from: 'if (count >= most) return', to: '', contract: ['reachedLook'] },
  { file: look, from: 'next = { ...next, place: null }', to: '', contract: ['reachedLook'] },
  { file: look, from: 'told && known.changedSince !== null', to: '!told', contract: ['reachedLook'] },
  { file: look, from: 'new Date(began - clocksApartMs)', to: 'new Date(began)', contract: ['reachedLook'] },
  { file: look, from: 'holder: null, heldUntil: null', to: '', contract: ['reachedLook'] },
  {
    file: look,
    from: 'known.failures < mostFailures ? known.told : null',
    to: 'known.told',
    contract: ['reachedLook'],
  },
  {
    file: look,
    from: 'known.failures < mostFailures ? known.told : null',
    to: 'known.failures < 1 ? known.told : null',
    contract: ['reachedLook'],
  },
  { file: look, from: 'if (!signal.aborted) next =', to: 'next =', contract: ['reachedLook'] },
  {
    file: 'src/engine/server/createAttempts.ts',
    from: 'errors.push(error)',
    to: 'throw error',
    contract: ['reachedLook'],
  },
  {
    file: 'src/engine/server/createAttempts.ts',
    from: 'if (errors.length === 1) throw errors[0]',
    to: '',
    contract: ['reachedLook'],
  },
  { file: rows, from: 'entity === from?.entity ? from.id : null', to: 'null', contract: ['reachedLook'] },
  { file: rows, from: 'completable.slice(first)', to: 'completable.slice(first + 1)', contract: ['reachedLook'] },
  { file: rows, from: 'where: [running, changed] }', to: 'where: [running, beginning] }', contract: ['reachedLook'] },
  { file: rows, from: 'where: [running, beginning] }', to: 'where: [running, changed] }', contract: ['reachedLook'] },
  { file: rows, from: ', ...others(entity)]', to: ']', contract: ['reachedLook'] },
  {
    file: 'src/advertising/server/metrics/completeReached.ts',
    from: '[row?.startAt, row?.runsFrom, row?.launchedAt, row?.createdAt]',
    to: '[row?.launchedAt]',
    contract: ['reachedLook'],
  },
  { file: portions, from: "op: 'lte', values: [last]", to: "op: 'gte', values: [last]", contract: ['rowsInPortions'] },
  {
    file: portions,
    from: 'page.rows[0]?.id === last ? page.rows.slice(1) : page.rows',
    to: 'page.rows',
    contract: ['rowsInPortions'],
  },
  {
    file: portions,
    from: 'page.rows[0]?.id === last ? page.rows.slice(1) : page.rows',
    to: 'page.rows.slice(last === null ? 0 : 1)',
    contract: ['rowsInPortions'],
  },
  { file: portions, from: 'page.rows.length < portion', to: 'rows.length < portion', contract: ['rowsInPortions'] },
  { file: portions, from: ', countTo: 1, without }', to: ', without }', contract: ['rowsInPortions'] },
  { file: told, from: 'and f.batch > $1', to: 'and f.batch >= $1', contract: ['storeFacts'] },
  { file: told, from: 'select max(batch) as last', to: 'select min(batch) as last', contract: ['storeFacts'] },
  {
    file: 'src/advertising/server/facts/clickhouse/clickhouseFacts.ts',
    from: 'from fact_hourly where version >',
    to: 'from fact_hourly where version >=',
    contract: ['storeFacts'],
  },
  { file: 'src/engine/server/repeating.ts', from: 'stopping.abort()', to: '' },
]
