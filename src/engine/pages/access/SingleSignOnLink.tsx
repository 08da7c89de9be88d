import type { SignOnOffer } from '../../contract/signOn.ts'
import { withBasePath } from '../../providers/basePath.ts'
import { t } from '../../texts/t.ts'

/**
 * Leaves the console for the identity provider, the platform's or an organization's; the API brings the person back to the path
 * that they asked for (sign-in.1, sign-in.6, access.4).
 */
export function SingleSignOnLink({ asked = '/', provider = null }: SingleSignOnLinkProps) {
  const query = new URLSearchParams({
    ...(provider ? { provider: provider.id } : {}),
    ...(asked === '/' ? {} : { return: asked }),
  })
  return (
    <a
      className={provider ? 'a-button a-offered' : 'a-button'}
      href={withBasePath(`/api/v1/oidc/auth${query.size > 0 ? `?${query}` : ''}`)}
    >
      {provider ? t('Continue with %{name}', { name: provider.name }) : t('Continue with single sign-on')}
    </a>
  )
}

interface SingleSignOnLinkProps {
  readonly asked?: string
  /** An organization's own. */
  readonly provider?: SignOnOffer['provider']
}
