import type { RowOf } from '../../../../resources.config.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { t } from '../../../engine/texts/t.ts'
import { entryTypeLabels, entryTypesOf, listLimits } from '../../targeting/listEntries.ts'
import { UploadForm } from '../UploadForm.tsx'

/** Takes a file or pasted lines for an inventory list. */
export function ImportEntries({ row, onImported }: ImportEntriesProps) {
  const types = entryTypesOf(row.kind)
  return (
    <UploadForm
      path={`/inventory-set/${encodeURIComponent(row.id)}/import`}
      type={{
        name: 'type',
        label: t('Entry type'),
        options: types.map(value => ({ value, label: entryTypeLabels[value] })),
        first: types[0] ?? 'domain',
      }}
      operations={operations}
      words={words}
      onUploaded={onImported}
    />
  )
}

const words = {
  title: t('Import entries'),
  column: t('Column with the entries'),
  hint: t('Drop a CSV, Excel, or text file with one entry per line here'),
  paste: t('Or paste entries, one per line'),
  description: t(
    'A list can have up to %{entries} entries. Domains and store URLs are shortened to match bid requests.',
    { entries: formatNumber(listLimits.entries) },
  ),
  replaces: t('All entries are replaced at once, after the whole file is read.'),
  send: t('Import entries'),
  received: t('Upload received. The entries are being imported.'),
}

const operations = [
  { value: 'add', label: t('Add to the list') },
  { value: 'replace', label: t('Replace all entries') },
  { value: 'remove', label: t('Remove from the list') },
] as const

interface ImportEntriesProps {
  readonly row: RowOf<'inventory-set'>
  readonly onImported: () => void
}
