import { HttpError } from 'ra-core'
import { useMemo, useState } from 'react'
import { v7 } from 'uuid'
import type { EntityRow } from '../../contract/api.ts'
import type { JsonSchema } from '../../contract/jsonSchema.ts'
import { labelOf } from '../../contract/labels.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { RowChange, RowResult, SaveCount } from '../../kit/tableForm/saveRows.ts'
import { TableForm } from '../../kit/tableForm/TableForm.tsx'
import type { TableColumn, Values } from '../../kit/tableForm/tableColumn.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { inBatch } from '../../providers/writeBatch.ts'
import { formModel } from '../form/formModel.ts'
import { saveFailure } from '../form/saveFailure.ts'
import { tableEditColumns } from './tableEditColumns.ts'

/**
 * Rows of a resource in a table form, checked as their own form checks them. Each is saved whole with its version; one
 * that somebody else saved meanwhile is refused with their version, which can be loaded under what was typed.
 */
export function TableEdit({ resource, schema, rows, first, refusal, ...rest }: TableEditProps) {
  const provider = useConsoleDataProvider()
  const [batch] = useState(() => v7())
  const { columns, check, model } = useMemo(() => {
    const model = formModel(resource, schema)
    const columns = tableEditColumns(resource, model.fields, rows, first)
    return { model, columns, check: (values: Values) => byColumn(model.validate(values), columns) }
  }, [resource, schema, rows, first])

  const save = async ({ key, values, stored }: RowChange): Promise<RowResult> => {
    try {
      const data = model.outgoing(values, stored)
      const params = { id: key, data, previousData: { id: key, version: stored?.version } }
      const { data: row } = await inBatch(batch, () => provider.update<EntityRow>(resource.name, params))
      return { ok: true, values: row }
    } catch (error) {
      const { message, fields, current } = saveFailure(error)
      const known = byColumn(fields, columns)
      return {
        ok: false,
        says: [message, known[''] && !message.includes(known['']) && known['']].filter(Boolean).join(' '),
        fields: Object.fromEntries(Object.entries(known).filter(([name]) => name !== '')),
        current,
        // Without the server the next rows would fare no better.
        stop: error instanceof HttpError && error.status === 0,
      }
    }
  }
  return (
    <TableForm
      label={resource.plural}
      columns={columns}
      rows={rows.map(row => ({ key: row.id, values: row, locked: refusal(row) }))}
      check={check}
      follow={model.follow}
      onSave={save}
      {...rest}
    />
  )
}

/** Sentences by column; those of fields that have none are the row's, with the field's name before them. */
function byColumn(errors: Readonly<Record<string, string>>, columns: readonly TableColumn[]) {
  const found: Record<string, string> = {}
  for (const [path, says] of Object.entries(errors)) {
    const [name = ''] = path.split('.')
    const column = columns.find(({ key }) => key === name)
    if (column) found[column.key] ??= says
    else found[''] ??= name ? `${labelOf(name, undefined)}: ${says}` : says
  }
  return found
}

interface TableEditProps {
  readonly resource: Resource
  readonly schema: JsonSchema
  readonly rows: readonly EntityRow[]
  readonly first: readonly string[]
  readonly refusal: (row: EntityRow) => string | undefined
  readonly onDirty: (dirty: boolean) => void
  readonly onSaved: (count: SaveCount) => void
}
