import { withBasePath } from '../../providers/basePath.ts'
import { t } from '../../texts/t.ts'
import { useAccessConfig } from './useAccessConfig.ts'

/** The product list (shell.12): a link to each product's own page. */
export function ProductLinks({ current }: { readonly current?: string }) {
  const { products } = useAccessConfig()
  if (products.length === 0) return null
  return (
    <nav className="a-products row wrap gap-lines grow" aria-label={t('Products')}>
      {products.map(({ key, name }) => (
        <a
          key={key}
          className="bare soft"
          href={withBasePath(`/products/${key}`)}
          aria-current={key === current ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
