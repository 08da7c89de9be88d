/** The instrument that the console is named after: limb with degrees, plate, rete with star pointers, and rule. */
export function AstrolabeDrawing() {
  return (
    <svg className="a-astrolabe" viewBox="0 0 400 400" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="200" cy="200" r="190" strokeWidth="1.5" />
      <circle cx="200" cy="200" r="172" strokeWidth="0.75" />
      <path d={ticks(72, 172, 178)} strokeWidth="0.75" />
      <path d={ticks(24, 172, 186)} strokeWidth="1" />
      <circle cx="200" cy="200" r="150" />
      <g strokeWidth="0.6" opacity="0.75">
        <circle cx="200" cy="200" r="112" />
        <circle cx="200" cy="200" r="76" />
        {almucantars.map(([y, r]) => (
          <circle key={r} cx="200" cy={y} r={r} />
        ))}
        <path d="M50 200h300M200 50v300" />
      </g>
      <g className="a-rete" stroke="var(--brass)">
        <circle cx="200" cy="158" r="92" strokeWidth="1.5" />
        <circle cx="200" cy="158" r="82" strokeWidth="0.6" />
        {stars.map(turn => (
          <path
            key={turn}
            d="M197 66c-1-8 0-14 3-24 3 10 4 16 3 24z"
            transform={`rotate(${turn} 200 158)`}
            fill="var(--brass)"
            stroke="none"
          />
        ))}
      </g>
      <g className="a-rule" stroke="var(--brass)" strokeWidth="1.5">
        <path d="M26 160 374 240" />
        <path d="M26 160l10 8M374 240l-10-8" />
      </g>
      <circle cx="200" cy="200" r="7" fill="var(--brass)" stroke="none" />
      <circle cx="200" cy="200" r="2.5" fill="var(--ground)" stroke="none" />
    </svg>
  )
}

/** Circles of equal altitude on the plate: centre (downwards) and radius. */
const almucantars = [
  [176, 124],
  [164, 98],
  [154, 70],
  [148, 44],
  [146, 20],
] as const

/** Star pointers of the rete: where on its ring, in degrees from the top. */
const stars = [-112, -58, 14, 66, 128]

/** Marks around the limb, from one radius to another. */
function ticks(count: number, from: number, to: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count
    const at = (radius: number) =>
      `${(200 + radius * Math.sin(angle)).toFixed(1)} ${(200 - radius * Math.cos(angle)).toFixed(1)}`
    return `M${at(from)}L${at(to)}`
  }).join('')
}
