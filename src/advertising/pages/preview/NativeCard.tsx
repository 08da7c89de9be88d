import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { RowOf } from '../../../../resources.config.ts'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { t } from '../../../engine/texts/t.ts'
import type { Ground } from './StageBar.tsx'

/** A native ad as a plain card: every place draws it its own way, with the same parts. */
export function NativeCard({ row, image, ground }: NativeCardProps) {
  const native = (typeof row.native === 'object' && row.native !== null ? row.native : {}) as Native
  return (
    <Box
      component="article"
      className="panel"
      sx={card}
      aria-label={t('Native ad')}
      data-theme={ground === 'dark' ? 'dark' : 'light'}
    >
      {image && <img src={withBasePath(String(image.url))} alt="" />}
      <div className="stack gap-4 pad">
        {native.sponsoredBy && (
          <small className="caption soft">{t('Sponsored by %{name}', { name: native.sponsoredBy })}</small>
        )}
        <b dir="auto">{native.title}</b>
        {native.description && <p dir="auto">{native.description}</p>}
        <span className="row gap-12">
          {native.callToAction && <Chip variant="outlined" color="primary" label={native.callToAction} />}
          {typeof native.rating === 'number' && (
            <small className="caption soft">{t('%{rating} of 5', { rating: native.rating })}</small>
          )}
        </span>
      </div>
    </Box>
  )
}

interface Native {
  readonly title?: string
  readonly description?: string
  readonly callToAction?: string
  readonly sponsoredBy?: string
  readonly rating?: number
}

interface NativeCardProps {
  readonly row: RowOf<'media'>
  readonly image: RowOf<'asset'> | undefined
  /** What its place looks like. */
  readonly ground: Ground
}

const card = {
  width: 'min(360px, 100%)',
  color: 'var(--ink)',
  '&&': { borderColor: 'var(--line-strong)' },
  overflow: 'hidden',
  '& > img': { display: 'block', width: '100%' },
}
