import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { fileKinds, megabytes, typeNamesOf } from '../../contract/fileTypes.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { BulkUpload } from '../../kit/BulkUpload.tsx'
import { Dropdown } from '../../kit/Dropdown.tsx'
import type { UploadResult } from '../../kit/fileQueue.ts'
import { useAccess } from '../../providers/access.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { UploadedRow } from '../../providers/extraCalls.ts'
import { useOrganization } from '../../providers/organization.ts'
import { checkFile } from './checkFile.ts'
import { drawThumbnail } from './drawThumbnail.ts'
import { UploadResults } from './UploadResults.tsx'
import { useFileLimits } from './useFileLimits.ts'

/** Takes files, checks them before they are sent, draws small pictures of them, and says what became of each (kit.3). */
export function UploadPanel({ resource, onQueued }: UploadPanelProps) {
  const id = useId()
  const provider = useConsoleDataProvider()
  const queryClient = useQueryClient()
  const { can } = useAccess()
  const { selected, organizations } = useOrganization()
  const limits = useFileLimits()
  const own = organizations.filter(one => can('create', resource, one.id))
  const [chosen, choose] = useState<string | null>(null)
  const [results, setResults] = useState<readonly UploadResult<UploadedRow>[]>([])
  const organization = selected ?? chosen ?? (own.length === 1 ? own[0]?.id : undefined) ?? null

  const upload = async (file: File) => {
    const { kind } = await checkFile(file, limits)
    if (organization === null) throw new Error('Choose an organization first')
    return provider.upload(resource.name, { file, organization, thumbnail: await drawThumbnail(file, kind) })
  }
  const finish = (finished: readonly UploadResult<UploadedRow>[]) => {
    setResults(finished)
    void queryClient.invalidateQueries({ queryKey: [resource.name] })
  }
  return (
    <>
      {selected === null && own.length > 1 && (
        <div className="k-field a-owner">
          <label htmlFor={id}>Organization</label>
          <Dropdown
            id={id}
            options={own.map(one => ({ value: one.id, label: one.name }))}
            value={chosen}
            placeholder="Whose files these are"
            onChange={choose}
          />
        </div>
      )}
      <BulkUpload upload={upload} onComplete={finish} wholePage {...(onQueued ? { onQueued } : {})} />
      <UploadResults resource={resource} results={results} />
      <ul className="a-limits">
        {fileKinds.map(kind => (
          <li key={kind}>
            {typeNamesOf(kind)}
            {limits && <span className="k-dim"> up to {megabytes(limits[kind])}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

interface UploadPanelProps {
  readonly resource: Resource
  /** Files have been dropped or selected. */
  readonly onQueued?: () => void
}
