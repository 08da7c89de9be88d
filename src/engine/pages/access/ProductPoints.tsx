import { productPoints } from './products.ts'

/** What a product is good for, in a few lines; nothing where nothing is known. */
export function ProductPoints({ product }: { readonly product: string }) {
  const points = productPoints[product]
  if (!points) return null
  return (
    <ul className="a-points">
      {points.map(point => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
