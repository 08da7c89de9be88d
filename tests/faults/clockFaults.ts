import type { PlantedFault } from './plantedFaults.ts'

const clock = 'src/engine/server/clock'
const domain = 'src/advertising/server/hooks'

/** Faults in what happens by itself: too early, twice, in the wrong order, for ever again, or not at all. */
export const clockFaults: readonly PlantedFault[] = [
  {
    file: 'src/engine/server/store/dueAt.ts',
    from: 'return one.at >= other.at',
    to: 'return one.at < other.at',
    contract: ['clock'],
  },
  {
    file: 'src/engine/server/store/dueAt.ts',
    from: '=> from <= until)',
    to: '=> from < until)',
    contract: ['clock'],
  },
  {
    file: 'src/engine/server/entities/transitionEntity.ts',
    from: 'if (row && transition && startsFrom(row, transition))',
    to: 'if (row && transition)',
    contract: ['clock'],
  },
  { file: `${clock}/createClock.ts`, from: 'tried >= mostInTurn', to: 'tried >= mostInTurn * 9', contract: ['clock'] },
  {
    file: `${clock}/clockOrder.ts`,
    from: "if (field.kind === 'reference' || field.kind === 'references') visit(resources[field.to])",
    to: "if (field.kind === 'secret') visit(resource)",
    contract: ['clock'],
  },
  { file: `${clock}/holdBack.ts`, from: 'Math.max(leastMs, waited)', to: 'leastMs', contract: ['clock'] },
  {
    file: `${clock}/refreshDue.ts`,
    from: '    await hooks.cascade?.(row, old, { tx, resource, now, catalogue: context.catalogue })\n',
    to: '',
    contract: ['clock'],
  },
  {
    file: `${domain}/refreshDelivery.ts`,
    from: 'const { heldBack: _, ...kept }: Row = row',
    to: 'const { heldBefore: _, ...kept }: Row = row',
    contract: ['clock'],
  },
  {
    file: `${domain}/starting.ts`,
    from: "values: ['active', 'paused', 'scheduled'] },",
    to: "values: ['active'] },",
    contract: ['clock'],
  },
  { file: `${domain}/flights.ts`, from: '!isPast(end, at)', to: 'end', contract: ['clock'] },
  {
    file: 'src/advertising/server/metrics/completeReached.ts',
    from: 'sums.spend.get(String(row.currency)) ?? 0',
    to: '[...sums.spend.values()].reduce((sum, one) => sum + one, 0)',
    contract: ['clock'],
  },
  {
    file: `${domain}/launch.ts`,
    from: 'const resumed = lastResumed([row, ...parents])',
    to: 'const resumed = lastResumed([row])',
    contract: ['lateLaunch'],
  },
  { file: `${domain}/launch.ts`, from: '(isFreed || !isLive', to: '(!isLive', contract: ['lateLaunch'] },
  {
    file: 'src/advertising/server/metrics/deliveredLately.ts',
    from: 'rows.filter(({ id }) => !since.has(id)).map',
    to: 'rows.map',
    contract: ['lateLaunch'],
  },
  {
    file: 'src/advertising/server/metrics/completeReached.ts',
    from: 'spent >= budget',
    to: 'spent > budget',
    contract: ['reachedLook'],
  },
  { file: 'src/engine/derive/cells/whatWaits.ts', from: 'one.at < first.at ? one', to: 'one.at > first.at ? one' },
  {
    file: `${domain}/accountLimits.ts`,
    from: 'balance.creditUsed >= credit',
    to: 'figures.creditUsed > credit',
    contract: ['accountLimits'],
  },
  {
    file: `${domain}/accountLimits.ts`,
    from: 'live.filter(({ id }) => id !== campaign.id)',
    to: 'live',
    contract: ['accountLimits'],
  },
  {
    file: 'src/advertising/server/metrics/accountBalance.ts',
    from: 'dayOf(localTime(clock, Date.parse(hour))) === today',
    to: 'dayOf(Date.parse(hour)) === today',
    contract: ['accountLimits'],
  },
  {
    file: 'src/engine/server/clock/transitionBySystem.ts',
    from: 'if (goesLive && (await',
    to: 'if (!goesLive && (await',
    contract: ['accountLimits'],
  },
]
