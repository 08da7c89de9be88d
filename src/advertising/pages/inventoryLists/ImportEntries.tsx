import type { RowOf } from '../../../../resources.config.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
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
        label: 'Entry type',
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
  title: 'Import entries',
  column: 'Column with the entries',
  hint: 'Drop a CSV, Excel, or text file with one entry per line here',
  paste: 'Or paste entries, one per line',
  about: `A list has up to ${formatNumber(listLimits.entries)} entries. Domains and store URLs are shortened to the form that bid requests use.`,
  replaces: 'All entries are replaced at once, when the whole file is read.',
  send: 'Import entries',
  received: 'Upload received. The entries are being imported.',
}

const operations = [
  { value: 'add', label: 'Add to the list' },
  { value: 'replace', label: 'Replace all entries' },
  { value: 'remove', label: 'Remove from the list' },
] as const

interface ImportEntriesProps {
  readonly row: RowOf<'inventory-set'>
  readonly onImported: () => void
}
