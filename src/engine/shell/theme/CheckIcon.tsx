/** The box (or circle) of a checkbox or radio: 16 px, a form border when off, the accent when on. */
export function CheckIcon({
  state,
  round = false,
}: {
  readonly state: 'off' | 'on' | 'some'
  readonly round?: boolean
}) {
  const on = state !== 'off'
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" aria-hidden="true">
      <rect
        x="0.5"
        y="0.5"
        width="15"
        height="15"
        rx={round ? 7.5 : 4}
        fill={on ? 'var(--accent)' : 'var(--surface)'}
        stroke={on ? 'var(--accent)' : 'var(--line-input)'}
      />
      {state === 'on' && round && <circle cx="8" cy="8" r="3" fill="var(--on-accent)" />}
      {state === 'on' && !round && <path d="M4 8.3 6.8 11 12 5.2" stroke="var(--on-accent)" strokeWidth="1.8" />}
      {state === 'some' && <path d="M4.5 8h7" stroke="var(--on-accent)" strokeWidth="1.8" />}
    </svg>
  )
}
