import type { ReactNode } from 'react'

/** A product's mark: the part of the instrument that it stands for. A product that isn't known has the bare ring. */
export function ProductMark({ product, size = 48 }: { readonly product: string; readonly size?: number }) {
  return (
    <svg
      className="a-product-mark"
      viewBox="0 0 64 64"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle cx="32" cy="32" r="30" strokeWidth="1.25" />
      {parts[product] ?? <circle cx="32" cy="32" r="24" />}
    </svg>
  )
}

const parts: Readonly<Record<string, ReactNode>> = {
  // The rete: a ring of stars that turns above all.
  galaxy: (
    <g stroke="var(--brass)">
      <circle cx="32" cy="27" r="15" strokeWidth="1.5" />
      {[-112, -58, 14, 66, 128].map(turn => (
        <path
          key={turn}
          d="M31 12c-.6-4 0-6 1-9 1 3 1.6 5 1 9z"
          transform={`rotate(${turn} 32 27)`}
          fill="var(--brass)"
          stroke="none"
        />
      ))}
    </g>
  ),
  // The plate: one horizon, and circles around what one looks at.
  archetype: (
    <>
      <g strokeWidth="0.75">
        <circle cx="32" cy="28" r="22" />
        <circle cx="32" cy="26" r="16" />
        <path d="M32 2v60" />
      </g>
      <circle cx="32" cy="24" r="9" stroke="var(--brass)" strokeWidth="1.5" />
      <circle cx="32" cy="23" r="2.5" fill="var(--brass)" stroke="none" />
    </>
  ),
  // The limb with its degrees, and the rule that reads them.
  hyper: (
    <>
      <circle cx="32" cy="32" r="25" strokeWidth="0.75" />
      <path d={degrees()} strokeWidth="0.75" />
      <path d="M5 22 59 42" stroke="var(--brass)" strokeWidth="1.5" />
      <circle cx="32" cy="32" r="3" fill="var(--brass)" stroke="none" />
    </>
  ),
}

function degrees(): string {
  return Array.from({ length: 36 }, (_, index) => {
    const angle = (index * Math.PI) / 18
    const at = (radius: number) =>
      `${(32 + radius * Math.sin(angle)).toFixed(1)} ${(32 - radius * Math.cos(angle)).toFixed(1)}`
    return `M${at(25)}L${at(30)}`
  }).join('')
}
