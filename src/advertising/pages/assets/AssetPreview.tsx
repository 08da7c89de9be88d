import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { AssetIcon } from './AssetIcon.tsx'
import { assetFacts, clockOf } from './assetFacts.ts'
import './assets.css'
import { t } from '../../../engine/texts/t.ts'

/** The file itself, as far as a browser shows it without running anything of it. */
export function AssetPreview({ row }: { readonly row: RowOf<'asset'> }) {
  const url = typeof row.url === 'string' && row.url ? withBasePath(row.url) : null
  const clock = clockOf(row)
  return (
    <Card
      title={t('Preview')}
      note={
        <span className="gap-12 row wrap">
          <span className="a-facts caption k-dim">
            {assetFacts(row)}
            {clock && ` · ${clock}`}
          </span>
          {url && (
            <Button href={url} download={String(row.fileName ?? row.name)}>
              {t('Download')}
            </Button>
          )}
        </span>
      }
    >
      <Box className="a-stage" sx={shown}>
        {url ? <Shown key={url} row={row} url={url} /> : <Unseen row={row} />}
      </Box>
    </Card>
  )
}

function Shown({ row, url }: { readonly row: RowOf<'asset'>; readonly url: string }) {
  const [broken, setBroken] = useState(false)
  const fail = () => setBroken(true)
  const name = String(row.name)
  if (broken) return <Unseen row={row} why={t('The file couldn’t be loaded, or this browser can’t show it.')} />
  if (row.kind === 'image') return <img src={url} alt={name} onError={fail} />
  if (row.kind === 'video') {
    const poster = typeof row.thumbnailUrl === 'string' ? { poster: withBasePath(row.thumbnailUrl) } : {}
    return (
      <video src={url} {...poster} aria-label={name} controls playsInline preload="metadata" onError={fail}>
        <track kind="captions" />
      </video>
    )
  }
  if (row.kind === 'audio') {
    return (
      <audio src={url} aria-label={name} controls preload="metadata" onError={fail}>
        <track kind="captions" />
      </audio>
    )
  }
  return (
    <Unseen
      row={row}
      why={row.kind === 'html_zip' ? t('An HTML5 ZIP runs on the Preview tab, in its own frame.') : undefined}
    />
  )
}

function Unseen({ row, why }: { readonly row: RowOf<'asset'>; readonly why?: string | undefined }) {
  return (
    <p className="stack centered panel pad soft">
      <AssetIcon kind={row.kind} />
      {why ?? t('This file has no preview.')}
    </p>
  )
}

const shown = {
  '& img, & video': { maxWidth: '100%', maxHeight: '60vh' },
  // Their controls need room.
  '& video': { minWidth: 'min(360px, 100%)' },
  '& audio': { width: 'min(420px, 100%)' },
}
