/**
 * Up or down beside a sorted heading; faint where a press would sort. The heading around it takes press and keys, and
 * says its order to who doesn't see it.
 */
export function SortIcon({ direction }: SortIconProps) {
  return (
    <svg
      className="k-grid-sort"
      viewBox="0 0 12 12"
      width="12"
      height="12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      data-direction={direction ?? 'none'}
    >
      <path d={direction === 'desc' ? 'M6 2v8M3 7l3 3 3-3' : 'M6 10V2M3 5l3-3 3 3'} />
    </svg>
  )
}

interface SortIconProps {
  readonly direction?: 'asc' | 'desc' | null | undefined
}
