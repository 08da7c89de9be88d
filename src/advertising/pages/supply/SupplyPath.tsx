import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Entity } from '../../../../resources.config.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { useMayRead } from '../../../engine/providers/access.ts'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { request } from '../../../engine/providers/http.ts'
import { findEntity } from '../../../engine/providers/resources.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import { isSellersUrl } from '../../supply/sellersJson.ts'
import { supplyPath } from '../../supply/supplyPath.ts'

/** Who stands between the reader and the buyer, as ads.txt and sellers.json say. */
export function SupplyPath({ row, check }: PathProps) {
  const logo = useLogo(row)
  const organization = encodeURIComponent(String(row.organization))
  const steps = supplyPath({
    domain: String(row.domain),
    sellerId: String(row.sellerId),
    sellerType: row.sellerType,
    isActive: row.status === 'active',
    isConfidential: row.confidential === true,
    ownerDomain: row.adsTxt?.ownerDomain,
    managerDomain: row.adsTxt?.managerDomain,
    sellersState: check.files?.find(({ url }) => isSellersUrl(url ?? ''))?.state,
    isListedOtherwise: (check.findings ?? []).some(
      ({ severity, file }) => severity === 'warning' && isSellersUrl(file ?? ''),
    ),
    line: String(check.line),
  })
  return (
    <Card
      title={t('Supply path')}
      note={
        <Button href={withBasePath(`/api/v1/organization/${organization}/sellers.json`)} download="sellers.json">
          {t('Download sellers.json')}
        </Button>
      }
      padded
    >
      <ol className="row wrap gap-12" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {steps.map(({ name, roles, note }, index) => (
          <Fragment key={name}>
            {index > 0 && (
              <li aria-hidden="true" className="soft">
                →
              </li>
            )}
            <li className="panel pad row gap-12">
              {index === 0 && (
                <Avatar variant="rounded" src={logo} alt="">
                  {name.slice(0, 1).toUpperCase()}
                </Avatar>
              )}
              <span className="stack gap-2">
                <span className="strong breaks">{name}</span>
                <span className="soft">{listText(roles)}</span>
                {note && <span className="k-dim caption">{note}</span>}
              </span>
            </li>
          </Fragment>
        ))}
      </ol>
    </Card>
  )
}

interface PathProps {
  readonly row: Entity<'publisher'>
  readonly check: Entity<'supply-check'>
}

/** The address of the publisher's logo, where there is one that may be seen. */
function useLogo({ profile }: Entity<'publisher'>): string | undefined {
  const mayRead = useMayRead()(findEntity('asset'))
  const id = profile?.logo
  const { data } = useQuery({
    queryKey: ['asset', 'logo', id],
    queryFn: ({ signal }) => request<Entity<'asset'>>(`/asset/${encodeURIComponent(String(id))}`, { signal }),
    enabled: mayRead && typeof id === 'string',
    retry: false,
  })
  return data?.kind === 'image' && data.url ? withBasePath(data.url) : undefined
}
