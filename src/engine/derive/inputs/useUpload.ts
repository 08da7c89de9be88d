import { useNotify } from 'ra-core'
import type { Resource } from '../../contract/resourceSpec.ts'
import { errorText } from '../../kit/errorText.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { t } from '../../texts/t.ts'

/** Lets the person choose a file, uploads it, and gives the id of its row. What goes wrong is said in a notice. */
export function useUpload(
  target: Resource,
  onUploaded: (id: string) => void,
): (owner: { readonly organization: string; readonly account?: string }) => void {
  const provider = useConsoleDataProvider()
  const notify = useNotify()
  return owner => {
    const input = document.createElement('input')
    input.type = 'file'
    input.onchange = async () => {
      const file = input.files?.[0]
      if (!file) return
      notify(t('Uploading %{name}…', { name: file.name }))
      try {
        const { uploadFile } = await import('../upload/uploadFile.ts')
        onUploaded((await uploadFile(provider, target.name, { ...owner, file }, null)).id)
      } catch (error) {
        notify(errorText(error), { type: 'error' })
      }
    }
    input.click()
  }
}
