/** Whether it is less than `ms` since `at`; a clock that was put back says no. */
export function isRecent(clock: () => Date, at: number, ms: number): boolean {
  const age = clock().getTime() - at
  return age >= 0 && age < ms
}
