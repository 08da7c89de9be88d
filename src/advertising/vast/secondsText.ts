/** `15 s`, `1.5 s`. */
export function secondsText(seconds: number): string {
  return `${Math.round(seconds * 100) / 100} s`
}
