import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { listTitle } from '../../../engine/derive/list/listTitle.ts'
import { PageHeader } from '../../../engine/kit/PageHeader.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import './assets.css'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { t } from '../../../engine/texts/t.ts'

/** What other resources have a form for: assets come with their files. */
export function UploadPage({ resource }: { readonly resource: Resource }) {
  return (
    <>
      <PageHeader
        title={t('Upload files')}
        crumbs={[{ label: listTitle(resource), to: resource.path }, { label: t('Upload files') }]}
        actions={
          <Button component={Link} to={resource.path}>
            {t('View all %{records}', { records: inSentence(resource.plural) })}
          </Button>
        }
      />
      <div className="stack pad mb-12 panel gap-12">
        <UploadPanel resource={resource} />
      </div>
    </>
  )
}
