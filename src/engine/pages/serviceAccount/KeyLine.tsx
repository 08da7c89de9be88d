import Button from '@mui/material/Button'
import { isUnusedKey, type ServiceKey, unusedDays } from '../../contract/serviceKey.ts'
import { formatDate, formatDateTime, formatRelative } from '../../kit/formatDate.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { t } from '../../texts/t.ts'

/** One key by its beginning: when it was made, was used last and from where, and runs out; and whether it seems not to be needed. */
export function KeyLine({ serviceKey, onRevoke }: KeyLineProps) {
  const { prefix, createdAt, expiresAt, lastUsedAt, lastUsedAddress } = serviceKey
  return (
    <li>
      <div className="what">
        <code>{prefix}…</code>
        {isUnusedKey(serviceKey, new Date()) && (
          <StatusChip
            tone="warn"
            label={t('Not used for %{count} days', { count: unusedDays })}
            title={t('Revoke it if you no longer need it.')}
          />
        )}
      </div>
      <dl className="terms row wrap gap-lines">
        <div>
          <dt>{t('Created')}</dt>
          <dd title={formatDateTime(createdAt)}>{formatDate(createdAt)}</dd>
        </div>
        <div>
          <dt>{t('Last used')}</dt>
          <dd title={lastUsedAt ? formatDateTime(lastUsedAt) : undefined}>
            {lastUsedAt ? formatRelative(lastUsedAt) : t('Never')}
          </dd>
        </div>
        {lastUsedAddress && (
          <div>
            <dt>{t('From')}</dt>
            <dd>{lastUsedAddress}</dd>
          </div>
        )}
        <div>
          <dt>{t('Expires')}</dt>
          <dd title={formatDateTime(expiresAt)}>{formatDate(expiresAt)}</dd>
        </div>
      </dl>
      {onRevoke && (
        <Button aria-label={t('Revoke %{key}…', { key: prefix })} onClick={onRevoke}>
          {t('Revoke')}
        </Button>
      )}
    </li>
  )
}

interface KeyLineProps {
  readonly serviceKey: ServiceKey
  /** Left out for who may not. */
  readonly onRevoke?: (() => void) | undefined
}
