import { brand } from '../../providers/brand.ts'
import { ProductMark } from './ProductMark.tsx'
import { ProductPoints } from './ProductPoints.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { PublicMissingPage } from './PublicMissingPage.tsx'
import { useAccessConfig } from './useAccessConfig.ts'

/** One product, with its own external login address (shell.12). */
export function ProductPage({ productKey }: { readonly productKey: string }) {
  const product = useAccessConfig().products.find(({ key }) => key === productKey)
  if (!product) return <PublicMissingPage />
  const { Drawing } = brand.get()
  return (
    <PublicFrame title={product.name} product={product.key} art={<Drawing />}>
      <div className="a-product">
        <ProductMark product={product.key} size={56} />
        <h1>{product.name}</h1>
        <p className="a-lead">{product.about}</p>
        <ProductPoints product={product.key} />
        <a className="a-button a-primary a-inline" href={product.loginUrl} rel="noreferrer">
          Log in to {product.name}
        </a>
        <p className="a-hint">{product.name} has a sign-in of its own.</p>
      </div>
    </PublicFrame>
  )
}
