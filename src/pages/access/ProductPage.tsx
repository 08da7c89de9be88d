import { AstrolabeDrawing } from './AstrolabeDrawing.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { PublicMissingPage } from './PublicMissingPage.tsx'
import { productPoints } from './products.ts'
import { useAccessConfig } from './useAccessConfig.ts'

/** One product, with its own external login address (shell.12). */
export function ProductPage({ productKey }: { readonly productKey: string }) {
  const product = useAccessConfig().products.find(({ key }) => key === productKey)
  if (!product) return <PublicMissingPage />
  return (
    <PublicFrame title={product.name} product={product.key}>
      <div className="a-product">
        <div>
          <h1>{product.name}</h1>
          <p className="a-lead">{product.about}</p>
          <ul className="a-points">
            {(productPoints[product.key] ?? []).map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <a className="a-button a-primary a-inline" href={product.loginUrl} rel="noreferrer">
            Log in to {product.name}
          </a>
        </div>
        <div className="a-product-art" aria-hidden="true">
          <AstrolabeDrawing />
        </div>
      </div>
    </PublicFrame>
  )
}
