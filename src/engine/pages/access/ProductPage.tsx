import { Phrase } from '../../kit/Phrase.tsx'
import { brand } from '../../providers/brand.ts'
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
        <span className="a-product-mark k-dim">
          <product.Sign size={56} />
        </span>
        <h1 className="title">{product.name}</h1>
        <p className="a-lead">{product.about}</p>
        <ProductPoints points={product.points} />
        <a className="a-button a-primary a-inline" href={product.loginUrl} rel="noreferrer">
          <Phrase text="Sign in to %{name}" values={{ name: product.name }} />
        </a>
        <p className="soft caption below">
          <Phrase text="%{name} has its own sign-in." values={{ name: product.name }} />
        </p>
      </div>
    </PublicFrame>
  )
}
