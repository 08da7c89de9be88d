import { ProductSign } from './ProductSign.tsx'

/** The limb with its degrees, and the rule that reads them. */
export function HyperSign({ size }: { readonly size?: number }) {
  return (
    <ProductSign size={size}>
      <circle cx="32" cy="32" r="25" strokeWidth="0.75" />
      <path d={degrees()} strokeWidth="0.75" />
      <path d="M5 22 59 42" stroke="var(--brass)" strokeWidth="1.5" />
      <circle cx="32" cy="32" r="3" fill="var(--brass)" stroke="none" />
    </ProductSign>
  )
}

function degrees(): string {
  return Array.from({ length: 36 }, (_, index) => {
    const angle = (index * Math.PI) / 18
    const at = (radius: number) =>
      `${(32 + radius * Math.sin(angle)).toFixed(1)} ${(32 - radius * Math.cos(angle)).toFixed(1)}`
    return `M${at(25)}L${at(30)}`
  }).join('')
}
