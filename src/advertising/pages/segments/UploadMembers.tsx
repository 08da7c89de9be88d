import type { RowOf } from '../../../../resources.config.ts'
import { textsOf } from '../../../engine/derive/cells/textsOf.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { t } from '../../../engine/texts/t.ts'
import { idTypeLabels, idTypes, isIdType, uploadLimits } from '../../targeting/memberIds.ts'
import { UploadForm } from '../UploadForm.tsx'

/** Takes a file of IDs for a segment. */
export function UploadMembers({ row, onUploaded }: UploadMembersProps) {
  const taken = textsOf(row.idTypes).filter(isIdType)
  const types = taken.length > 0 ? taken : idTypes
  return (
    <UploadForm
      path={`/segment/${encodeURIComponent(row.id)}/upload`}
      type={{
        name: 'idType',
        label: t('ID type'),
        options: types.map(value => ({ value, label: idTypeLabels[value] })),
        first: types.includes('hem') ? 'hem' : (types[0] ?? 'hem'),
      }}
      operations={operations}
      columnOf={columnOfIds}
      words={words}
      onUploaded={onUploaded}
    />
  )
}

function columnOfIds(names: readonly string[]): number {
  return Math.max(
    0,
    names.findIndex(name => /mail|hash|id\b/i.test(name)),
  )
}

const words = {
  title: t('Upload IDs'),
  note: t('Hashed on arrival; never stored in plain text'),
  column: t('Column with the IDs'),
  hint: t('Drop a CSV, Excel, or text file with one ID per line here'),
  description: t('Up to %{lines} lines. SHA-256 hashes are kept as is; other IDs are normalized and hashed.', {
    lines: formatNumber(uploadLimits.lines),
  }),
  replaces: t('All members are replaced at once, after the whole file is read.'),
  send: t('Upload IDs'),
  received: t('Upload received. The IDs are being loaded.'),
}

const operations = [
  { value: 'add', label: t('Add to the segment') },
  { value: 'replace', label: t('Replace all members') },
  { value: 'remove', label: t('Remove from the segment') },
] as const

interface UploadMembersProps {
  readonly row: RowOf<'segment'>
  readonly onUploaded: () => void
}
