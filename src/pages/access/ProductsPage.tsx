import { PublicFrame } from './PublicFrame.tsx'
import { useAccessConfig } from './useAccessConfig.ts'

/** All products, each with a sentence and the way to its page. */
export function ProductsPage() {
  const { products } = useAccessConfig()
  return (
    <PublicFrame title="Products">
      <h1>Products</h1>
      <ul className="a-product-list">
        {products.map(({ key, name, about }) => (
          <li key={key}>
            <a href={`/products/${key}`}>{name}</a>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </PublicFrame>
  )
}
