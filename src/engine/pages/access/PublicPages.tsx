import { LinkSignOnPage } from './LinkSignOnPage.tsx'
import { ProductPage } from './ProductPage.tsx'
import { ProductsPage } from './ProductsPage.tsx'
import { PublicMissingPage } from './PublicMissingPage.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

/** The pages under the public prefixes (access.1, access.2): no shell, no sign-in, nothing asked about the person. */
export function PublicPages({ path, token }: { readonly path: string; readonly token: string | null }) {
  const [, area, key, ...deeper] = path.replace(/\/+$/, '').split('/')
  if (area === 'reset-password' && key === undefined) return <ResetPasswordPage token={token} />
  if (area === 'link-sign-on' && key === undefined) return <LinkSignOnPage token={token} />
  if (area === 'products' && key === undefined) return <ProductsPage />
  if (area === 'products' && key !== undefined && deeper.length === 0) return <ProductPage productKey={key} />
  return <PublicMissingPage />
}
