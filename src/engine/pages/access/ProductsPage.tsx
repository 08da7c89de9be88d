import { Phrase } from '../../kit/Phrase.tsx'
import { withBasePath } from '../../providers/basePath.ts'
import { t } from '../../texts/t.ts'
import { ProductPoints } from './ProductPoints.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { useAccessConfig } from './useAccessConfig.ts'

/** All products side by side, each with what it is good for and the way to its page. */
export function ProductsPage() {
  const { products } = useAccessConfig()
  return (
    <PublicFrame title={t('Products')}>
      <h1 className="title">{t('Products')}</h1>
      <p className="a-lead">{t('Each product has its own page and sign-in.')}</p>
      <ul className="a-product-list panel">
        {products.map(({ key, name, about, points, Sign }) => (
          <li key={key}>
            <span className="a-product-mark k-dim">
              <Sign />
            </span>
            <h2>{name}</h2>
            <p>{about}</p>
            <ProductPoints points={points} />
            <a className="a-button a-inline" href={withBasePath(`/products/${key}`)}>
              <Phrase text="About %{name}" values={{ name }} />
            </a>
          </li>
        ))}
      </ul>
    </PublicFrame>
  )
}
