import { Link } from 'react-router-dom'
import type { Entity } from '../../../../resources.config.ts'
import { ReferencedTitle } from '../../../engine/derive/cells/ReferencedTitle.tsx'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { AdsTxtChip } from './AdsTxtChip.tsx'

/** The stored checks, the newest first, each with what changed. */
export function CheckHistory({ checks }: { readonly checks: readonly Entity<'supply-check'>[] }) {
  return (
    <Card title={t('Checks')} note={t('Last 20 checks')}>
      <ol className="lines">
        {checks.map(check => (
          <li key={check.id}>
            <div className="what">
              <Link to={recordPath(resourceOfEntity('supply-check'), check.id)}>{formatDateTime(check.createdAt)}</Link>
              <span className="soft">
                {check.createdBy === 'system' ? (
                  t('Automatic check')
                ) : (
                  <>
                    {t('Requested by')} <ReferencedTitle to="user" id={String(check.createdBy)} />
                  </>
                )}
              </span>
              <Changes sign="Added" lines={check.added} />
              <Changes sign="Removed" lines={check.removed} />
            </div>
            <AdsTxtChip state={check.state} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Changes({ sign, lines = [] }: { readonly sign: string; readonly lines?: readonly string[] | undefined }) {
  return lines.map(line => (
    <span key={line} className="breaks">
      {sign}: <code className="mono">{line}</code>
    </span>
  ))
}
