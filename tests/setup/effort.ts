/** `npm run test:long` runs in full what `npm test` runs in short. */
export const isLong = process.env.TEST_LONG === 'true'

/** How often, for a property or a fault that is tried at random: forty times as often in the long run. */
export function times(short: number): number {
  return isLong ? short * 40 : short
}
