/** What a product is good for, in a few lines. */
export function ProductPoints({ points }: { readonly points: readonly string[] }) {
  return (
    <ul className="a-points stack">
      {points.map(point => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
