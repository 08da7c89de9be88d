/** Beside the stage or, under a creative that would not stand whole there, below it. */
export function columnsFor(width: number | undefined): string {
  return (width ?? 0) > 728 ? 'stack gap-16 p-wide' : 'split'
}
