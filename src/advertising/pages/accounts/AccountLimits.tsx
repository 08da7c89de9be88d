import type { EntityRow } from '../../../engine/contract/api.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { t } from '../../../engine/texts/t.ts'
import { LimitTiles, limitFields } from './LimitTiles.tsx'

/** How much of its limits an account has used. */
export function AccountLimits({ row }: { readonly row: EntityRow }) {
  const isSilent = limitFields.every(name => row[name] === undefined)
  return (
    <Card title={t('Limits')} padded={isSilent}>
      {isSilent ? (
        <p className="k-dim">{t('No limits. Its campaigns can spend their full budgets.')}</p>
      ) : (
        <LimitTiles account={row} />
      )}
    </Card>
  )
}
