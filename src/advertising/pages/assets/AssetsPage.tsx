import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { galleryOf } from '../../../engine/derive/list/galleryOf.tsx'
import { ListView } from '../../../engine/derive/list/ListView.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { AssetTile } from './AssetTile.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import './assets.css'
import { t } from '../../../engine/texts/t.ts'

const gallery = galleryOf(AssetTile)

/** The asset library (media.1): a gallery or a table, and files dropped anywhere on it go up. */
export function AssetsPage({ resource }: { readonly resource: Resource }) {
  const id = useId()
  const { can } = useAccess()
  const [open, setOpen] = useState(false)
  const upload = (
    <Button variant="contained" color="primary" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
      {t('Upload files')}
    </Button>
  )
  return (
    <ListView
      key={resource.entity}
      resource={resource}
      pageKey={resource.path}
      gallery={gallery}
      primary={upload}
      intro={
        can('create', resource) && (
          <div id={id} hidden={!open}>
            <div className="stack gap-12 panel pad mb-12">
              <UploadPanel resource={resource} onQueued={() => setOpen(true)} />
            </div>
          </div>
        )
      }
    />
  )
}
