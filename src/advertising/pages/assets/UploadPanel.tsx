import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileKinds, megabytes, typeNamesOf } from '../../../engine/contract/fileTypes.ts'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { checkFile } from '../../../engine/derive/upload/checkFile.ts'
import { uploadFile } from '../../../engine/derive/upload/uploadFile.ts'
import { BulkUpload, type UploadSending } from '../../../engine/kit/BulkUpload.tsx'
import { UserError } from '../../../engine/kit/errorText.ts'
import type { UploadResult } from '../../../engine/kit/fileQueue.ts'
import { useAccess } from '../../../engine/providers/access.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import type { UploadedRow } from '../../../engine/providers/extraCalls.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { useConsoleConfig } from '../../../engine/providers/useConsoleConfig.ts'
import { t } from '../../../engine/texts/t.ts'
import { UploadOwner, type UploadOwnerValues } from './UploadOwner.tsx'
import { UploadResults } from './UploadResults.tsx'

/** Takes files, checks them before they are sent, draws thumbnails of them, and says what became of each (kit.3). */
export function UploadPanel({ resource, onQueued }: UploadPanelProps) {
  const provider = useConsoleDataProvider()
  const queryClient = useQueryClient()
  const { can } = useAccess()
  const { selected, organizations } = useOrganization()
  const { fileLimits: limits = null } = useConsoleConfig()
  const own = organizations.filter(one => can('create', resource, one.id))
  const [chosen, choose] = useState(nobody)
  const [results, setResults] = useState<readonly UploadResult<UploadedRow>[]>([])
  const organization = selected ?? chosen.organization ?? (own.length === 1 ? own[0]?.id : undefined) ?? null
  // Of another organization than the one that is selected now, an account is nobody's.
  const owner = { ...(chosen.organization === organization ? chosen : nobody), folder: chosen.folder, organization }

  const upload = async (file: File, sending: UploadSending) => {
    if (organization !== null)
      return uploadFile(
        provider,
        resource.name,
        { ...owner, ...sending, organization, folder: owner.folder.trim(), file },
        limits,
      )
    // A file that nobody could take is told of first.
    await checkFile(file, limits)
    throw new UserError(t('Choose an organization first.'))
  }
  const finish = (finished: readonly UploadResult<UploadedRow>[]) => {
    setResults(finished)
    void queryClient.invalidateQueries({ queryKey: [resource.name] })
  }
  return (
    <>
      <UploadOwner values={owner} organizations={selected === null && own.length > 1 ? own : []} onChange={choose} />
      <BulkUpload upload={upload} onComplete={finish} wholePage {...(onQueued ? { onQueued } : {})} />
      <UploadResults resource={resource} results={results} />
      <ul className="row wrap gap-lines caption soft">
        {fileKinds.map(kind => (
          <li key={kind}>
            {typeNamesOf(kind)}{' '}
            {limits && <span className="k-dim">{t('up to %{size}', { size: megabytes(limits[kind]) })}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

const nobody: UploadOwnerValues = { organization: null, account: null, folder: '' }

interface UploadPanelProps {
  readonly resource: Resource
  /** Files have been dropped or selected. */
  readonly onQueued?: () => void
}
