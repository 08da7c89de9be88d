/** The console's mark: an astrolabe's rings and rule, in brass. */
export function AstrolabeMark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg
      className="astrolabe-mark"
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      stroke="var(--brass)"
      aria-hidden="true"
    >
      <circle cx="16" cy="16" r="13.5" strokeWidth="2" />
      <circle cx="16" cy="16" r="7" strokeWidth="1.5" />
      <path d="M16 2.5v27M4 11l24 10" strokeWidth="1.5" />
      <circle cx="16" cy="16" r="2" fill="var(--brass)" stroke="none" />
    </svg>
  )
}
