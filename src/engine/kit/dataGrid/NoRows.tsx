import LinearProgress from '@mui/material/LinearProgress'
import { t } from '../../texts/t.ts'
import { EmptyState } from '../EmptyState.tsx'

/** In the place of the table, as high as its first page (report.2), so that nothing moves when rows come. */
export function NoRows({ loading = false }: { readonly loading?: boolean }) {
  return (
    <div className="k-grid-none" role="status">
      {loading && <LinearProgress aria-hidden sx={{ position: 'absolute', inset: '0 0 auto' }} />}
      <EmptyState title={t('No data to display')} description={loading ? t('The rows are loading.') : undefined} />
    </div>
  )
}
