import { ProductSign } from './ProductSign.tsx'

/** The plate: one horizon, and circles around what one looks at. */
export function ArchetypeSign({ size }: { readonly size?: number }) {
  return (
    <ProductSign size={size}>
      <g strokeWidth="0.75">
        <circle cx="32" cy="28" r="22" />
        <circle cx="32" cy="26" r="16" />
        <path d="M32 2v60" />
      </g>
      <circle cx="32" cy="24" r="9" stroke="var(--brass)" strokeWidth="1.5" />
      <circle cx="32" cy="23" r="2.5" fill="var(--brass)" stroke="none" />
    </ProductSign>
  )
}
