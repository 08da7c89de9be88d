import type { EntityRow } from '../../contract/api.ts'
import { Card } from '../../kit/Card.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { t } from '../../texts/t.ts'

/** The addresses of this console that the provider has to know, and what is still missing before it signs anybody in. */
export function ProviderUrls({ row }: { readonly row: EntityRow }) {
  const { origin } = location
  const addresses = [
    [t('Redirect URI'), `${origin}/api/v1/oidc/callback/${row.id}`],
    [t('Post-logout redirect URI'), `${origin}/`],
  ] as const
  const hasDomains = Array.isArray(row.domains) && row.domains.length > 0
  return (
    <Card title={t('Register at the provider')} padded>
      <p className="k-dim">
        {t('Enter these when you register the console as a web application with a client secret.')}
        {!hasDomains && ` ${t('Nobody can sign in with it until a platform administrator sets its email domains.')}`}
      </p>
      <dl className="stack gap-12 terms below">
        {addresses.map(([label, address]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="row">
              <code className="breaks">{address}</code>
              <CopyButton text={address} compact />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
