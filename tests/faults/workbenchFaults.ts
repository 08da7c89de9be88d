import type { PlantedFault } from './plantedFaults.ts'

const contract = 'src/engine/contract'
const entities = 'src/engine/server/entities'
const sheet = 'src/engine/derive/sheet'
const forecast = 'src/advertising/forecast'

/** What building and changing campaigns promises: inheritance, dry runs, sheets, undo, and forecasts that say something else. */
export const workbenchFaults: readonly PlantedFault[] = [
  { file: `${contract}/inheritance.ts`, from: 'isEmpty(row[name])', to: 'row[name] === undefined' },
  {
    file: `${contract}/inheritance.ts`,
    from: 'inherited, overridden: inherited }',
    to: 'inherited: [], overridden: [] }',
  },
  { file: `${contract}/inheritance.ts`, from: '(when && !holds(when, row))', to: '(when && holds(when, row))' },
  {
    file: `${entities}/importRows.ts`,
    from: 'if (dryRun && mayGather(resource)',
    to: 'if (dryRun && !mayGather(resource)',
    contract: ['sharedTrees'],
  },
  { file: `${entities}/createEntity.ts`, from: '  await turn\n', to: '', contract: ['apiMedia'] },
  {
    file: `${entities}/runBatch.ts`,
    from: 'if (dryRun && (clashes || together))',
    to: 'if (dryRun && together)',
    contract: ['bulkChanges'],
  },
  {
    file: `${entities}/undoBatch.ts`,
    from: 'if (!first.has(change.path)) first.set',
    to: 'first.set',
    contract: ['bulkChanges'],
  },
  {
    file: `${entities}/undoBatch.ts`,
    from: 'others.filter(({ id }) => own.every(version => version.id !== id))',
    to: 'others.slice(0, 0)',
    contract: ['bulkChanges'],
  },
  {
    file: `${sheet}/planSheet.ts`,
    from: 'if (row && isAsItIs(cellText(field, now, cells), text)) continue',
    to: '',
  },
  { file: `${sheet}/sheetCell.ts`, from: '{ ...start, ...row }', to: 'row' },
  { file: `${forecast}/countFit.ts`, from: 'Math.max(places.get(place) ?? 0, requests)', to: 'requests' },
  { file: `${forecast}/bidBackTest.ts`, from: 'factor > 1 ? null : after', to: 'null' },
  {
    file: `${forecast}/bidBackTest.ts`,
    from: '[...byPlace(early), ...others]',
    to: '[...byPlace(early)]',
  },
  { file: `${forecast}/bidBackTest.ts`, from: 'paidFor(wonAt(known, after)) / paid', to: '1' },
  {
    file: 'src/advertising/server/forecast/bidErrorBand.ts',
    from: 'hours: { start: range.start, end: middle }',
    to: 'hours: range',
    contract: ['forecast'],
  },
  {
    file: 'src/advertising/server/forecast/answerForecast.ts',
    from: '1 + by,',
    to: '1,',
    contract: ['forecast'],
  },
  {
    file: 'src/advertising/server/forecast/answerForecast.ts',
    from: 'by === null || expectedSpend(history, 1, null) === 0',
    to: 'by === null',
    contract: ['forecast'],
  },
  {
    file: 'src/advertising/server/forecast/fixedBidOf.ts',
    from: 'value * rate',
    to: 'value',
    contract: ['forecast'],
  },
  {
    file: 'src/advertising/server/forecast/bidErrorBand.ts',
    from: "[...replay.dimensions, 'lineItemType']",
    to: 'replay.dimensions',
  },
  {
    file: 'src/advertising/server/forecast/bidErrorBand.ts',
    from: '(counts.get(id) ?? 0) * countedDays',
    to: 'counts.get(id) ?? 0',
  },
  { file: `${forecast}/bidChange.ts`, from: 'Math.abs(change) < leastShown', to: 'change === 0' },
  { file: 'src/advertising/pages/targeting/ForecastMetrics.tsx', from: 'bidChange < 0', to: 'bidChange > 0' },
  { file: `${contract}/kinds/money.ts`, from: '9_000_000_000_000_000', to: '9_000_000_000_000' },
  { file: `${contract}/relativeChange.ts`, from: 'percent * 1e12', to: 'Math.trunc(percent) * 1e12' },
  { file: `${contract}/validate.ts`, from: 'numberFormat({ maximumFractionDigits: 6 }).format', to: 'String' },
  {
    file: `${contract}/kinds/money.ts`,
    from: '9_000_000_000_000_000',
    to: 'Number.MAX_SAFE_INTEGER',
    contract: ['bulkBadInput'],
  },
  { file: `${sheet}/sheetCell.ts`, from: ' || micros % 10 === 0', to: ' || micros > 0' },
  {
    file: 'src/engine/kit/sheet/workbookCells.ts',
    from: '14 - Math.floor(Math.log10(Math.abs(number)))',
    to: '10',
  },
  {
    file: 'src/advertising/pages/targeting/wholeTargetingOf.ts',
    from: "inheritanceOf('supply')?.counts ?? []",
    to: '[]',
  },
  {
    file: 'src/advertising/targeting/wholeTargetingSentence.ts',
    from: "targeting === '' ? [] : [{ targeting, from }]",
    to: "targeting === '' || from ? [] : [{ targeting, from }]",
  },
  {
    file: 'src/advertising/targeting/wholeTargetingSentence.ts',
    from: "exclude: ofMode('block')",
    to: 'exclude: []',
  },
  { file: `${forecast}/reportedByFacts.ts`, from: "web: ['web', 'mobile_web']", to: "web: ['web']" },
  {
    file: 'src/advertising/server/forecast/answerForecast.ts',
    from: 'const end = Math.floor((complete ?? 0) / DAY) * DAY',
    to: 'const end = Math.floor((complete ?? 0) / DAY) * DAY + DAY',
    contract: ['forecast'],
  },
]
