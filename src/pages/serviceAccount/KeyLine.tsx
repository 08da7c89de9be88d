import type { ServiceKey } from '../../contract/serviceKey.ts'
import { formatDate, formatDateTime, formatRelative } from '../../kit/formatDate.ts'

/** One key by its beginning: when it was made, was used last, and runs out. */
export function KeyLine({ serviceKey: { prefix, createdAt, expiresAt, lastUsedAt }, onRevoke }: KeyLineProps) {
  return (
    <li className="sa-key">
      <code>{prefix}…</code>
      <dl>
        <div>
          <dt>Made</dt>
          <dd title={formatDateTime(createdAt)}>{formatDate(createdAt)}</dd>
        </div>
        <div>
          <dt>Last used</dt>
          <dd title={lastUsedAt ? formatDateTime(lastUsedAt) : undefined}>
            {lastUsedAt ? formatRelative(lastUsedAt) : 'Never'}
          </dd>
        </div>
        <div>
          <dt>Expires</dt>
          <dd title={formatDateTime(expiresAt)}>{formatDate(expiresAt)}</dd>
        </div>
      </dl>
      {onRevoke && (
        <button type="button" className="k-button" aria-label={`Revoke ${prefix}…`} onClick={onRevoke}>
          Revoke
        </button>
      )}
    </li>
  )
}

interface KeyLineProps {
  readonly serviceKey: ServiceKey
  /** Left out for who may not. */
  readonly onRevoke?: (() => void) | undefined
}
