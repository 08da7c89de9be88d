/** Minutes after midnight as a clock shows them: `18:00`; the end of the day is `24:00`. */
export function timeOfDay(minutes: number): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
