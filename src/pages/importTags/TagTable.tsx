import { Link } from 'react-router-dom'
import { labelOf } from '../../contract/labels.ts'
import { fieldAt } from '../../contract/query.ts'
import { allFields } from '../../contract/resourceSpec.ts'
import { recordPath } from '../../derive/routes.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { resourceOfEntity } from '../../providers/resources.ts'
import type { TagRow } from './readTags.ts'

/** Each line with what it would become and its verdict; after the import, with its result. */
export function TagTable({ rows, results }: TagTableProps) {
  return (
    <section className="i-table" aria-label="Preview" tabIndex={-1}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="numbers">
              Line
            </th>
            <th scope="col">Name</th>
            <th scope="col">Taken for</th>
            <th scope="col">Size</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.line}>
              <td className="numbers">{row.line}</td>
              <th scope="row">{row.name}</th>
              <td>
                {row.kind} <InspectLink media={row.media} />
              </td>
              <td>{row.size}</td>
              <td>
                <Verdict row={row} result={results.get(row.line)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** In a tab of its own: what is pasted here is kept by nothing but this page. */
function InspectLink({ media: { vastUrl } }: { readonly media: TagRow['media'] }) {
  if (typeof vastUrl !== 'string') return null
  return (
    <a href={`/media/vast?${new URLSearchParams({ url: vastUrl })}`} target="_blank" rel="noopener">
      Inspect
    </a>
  )
}

function Verdict({ row, result }: { readonly row: TagRow; readonly result: TagResult | undefined }) {
  const media = resourceOfEntity('media')
  if (result?.id !== undefined)
    return (
      <>
        <StatusChip tone="ok" label="Imported" /> <Link to={recordPath(media, result.id)}>Open</Link>
      </>
    )
  if (result)
    return (
      <>
        <StatusChip tone="bad" label="Refused" /> {result.error}
      </>
    )
  const errors = Object.entries(row.errors)
  if (errors.length === 0) return <StatusChip tone="ok" label="Ready" />
  const fields = allFields(media)
  return (
    <>
      <StatusChip tone="warn" label="Incomplete" />{' '}
      {errors.map(([path, text]) => `${labelOf(path, fieldAt(fields, path))}: ${text}`).join(' · ')}
    </>
  )
}

/** `id` of the media made, or why not. */
export interface TagResult {
  readonly id?: string
  readonly error?: string
}

interface TagTableProps {
  readonly rows: readonly TagRow[]
  readonly results: ReadonlyMap<number, TagResult>
}
