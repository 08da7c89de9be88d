import { useNotify } from 'ra-core'
import { Link, useNavigate } from 'react-router-dom'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { CreatePage } from '../../../engine/derive/form/CreatePage.tsx'
import { PageDrop } from '../../../engine/kit/PageDrop.tsx'
import { Phrase } from '../../../engine/kit/Phrase.tsx'
import { t } from '../../../engine/texts/t.ts'

/** The derived form, with the ways to many media at once; a tag sheet may be dropped anywhere on it (media.1). */
export function AddMediaPage({ resource }: { readonly resource: Resource }) {
  const navigate = useNavigate()
  const notify = useNotify()
  const take = ([file, ...more]: readonly File[]) => {
    if (!file) return
    if (more.length > 0 || !/\.(csv|tsv|tab|txt|xlsx)$/i.test(file.name))
      return notify(t('Drop one CSV, XLSX, or TXT file here. Upload images and videos to the asset library.'), {
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
            <Phrase
              text="Adding many? %{importTags}, or drop one here. Not sure what a tag contains? %{inspect} first. Upload files to the %{library}."
              values={{
                importTags: <Link to="/media/import">{t('Import a tag sheet')}</Link>,
                inspect: <Link to="/media/vast">{t('Inspect it')}</Link>,
                library: <Link to="/media/assets">{t('asset library')}</Link>,
              }}
            />
          </p>
        }
      />
      <PageDrop onFiles={take} label={t('Drop a tag sheet to import it')} />
    </>
  )
}
