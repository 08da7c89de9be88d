import { ProductSign } from './ProductSign.tsx'

/** The rete: a ring of stars that turns above all. */
export function GalaxySign({ size }: { readonly size?: number }) {
  return (
    <ProductSign size={size}>
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
    </ProductSign>
  )
}
