/** The numbers 0 to count − 1: places in a skeleton have no other name. */
export function skeletonPlaces(count: number): number[] {
  return [...Array(Math.max(0, count)).keys()]
}
