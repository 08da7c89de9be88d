import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { RowOf } from '../../../../../resources.config.ts'
import { createPath } from '../../../../engine/derive/routes.ts'
import { useAccess } from '../../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../../engine/providers/resources.ts'
import { runReport } from '../../reportCalls.ts'
import { writeUrl } from '../explore/exploreUrl.ts'
import { RunButton } from '../runs/RunButton.tsx'
import { ReportPreview } from './ReportPreview.tsx'
import { exploreOf } from './reportOf.ts'
import '../reporting.css'
import '../panels.css'
import { t } from '../../../../engine/texts/t.ts'

/** What a report is for: run it, look into it, have it sent; and its first rows. */
export function ReportPanel({ row }: { readonly row: RowOf<'report'> }) {
  const { can, canRow } = useAccess()
  const query = [writeUrl(exploreOf(row)), typeof row.organization === 'string' ? `in=${row.organization}` : '']
  const isArchived = Boolean(row.archivedAt)
  return (
    <section className="k-card e-panel pad" aria-label={t('Report')}>
      <div className="row wrap">
        {!isArchived && canRow('export', 'report', row) && (
          <RunButton label={t('Run now')} what="report" run={() => runReport(row.id)} />
        )}
        <Button component={Link} to={`/reporting/explore?${query.filter(Boolean).join('&')}`}>
          {t('Open in Explore')}
        </Button>
        {!isArchived && can('create', 'scheduled-job') && (
          <Button
            component={Link}
            to={createPath(resourceOfEntity('scheduled-job'), {
              kind: 'report',
              report: row.id,
              name: String(row.name ?? ''),
            })}
          >
            {t('Schedule')}
          </Button>
        )}
      </div>
      <ReportPreview values={row} />
    </section>
  )
}
