import { useNotify } from 'ra-core'
import { Link, useNavigate } from 'react-router-dom'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { CreatePage } from '../../../engine/derive/form/CreatePage.tsx'
import { PageDrop } from '../../../engine/kit/PageDrop.tsx'

/** The derived form, with the ways to many media at once; a tag sheet may be dropped anywhere on it (media.1). */
export function AddMediaPage({ resource }: { readonly resource: Resource }) {
  const navigate = useNavigate()
  const notify = useNotify()
  const take = ([file, ...more]: readonly File[]) => {
    if (!file) return
    if (more.length > 0 || !/\.(csv|tsv|tab|txt|xlsx)$/i.test(file.name))
      return notify('Drop one CSV, XLSX, or TXT file here. Upload images and videos to the asset library.', {
        type: 'warning',
      })
    navigate('/media/import', { state: { sheet: file } })
  }
  return (
    <>
      <CreatePage
        resource={resource}
        intro={
          <p className="mb-16 soft">
            Many at once? <Link to="/media/import">Import a tag sheet</Link>, or drop one here. Not sure what a tag
            holds? <Link to="/media/vast">Inspect it</Link> first. Files go to the{' '}
            <Link to="/media/assets">asset library</Link>.
          </p>
        }
      />
      <PageDrop onFiles={take} label="Drop a tag sheet to import it" />
    </>
  )
}
