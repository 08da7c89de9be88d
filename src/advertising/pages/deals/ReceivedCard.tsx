import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { RowOf } from '../../../../resources.config.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { FieldValue } from '../../../engine/derive/record/FieldValue.tsx'
import { Card } from '../../../engine/kit/Card.tsx'
import { CodeEditor } from '../../../engine/kit/CodeEditor.tsx'
import { ColumnHeads } from '../../../engine/kit/ColumnHeads.tsx'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { ReceivedSync, SyncAction } from '../../dealsApi/dealSync.ts'

/** A deal that a partner pushed, and terms that wait for a decision beside those that hold. */
export function ReceivedCard({ row, received, mayAct, busy, onAct }: ReceivedCardProps) {
  const { partner, at, payload, conflict } = received
  return (
    <>
      {conflict && (
        <Card title={t('New terms')} note={t('Pushed %{time}', { time: formatDateTime(conflict.at) })}>
          <div className="stack pad">
            <Alert severity="warning">
              {t('%{partner} changed this deal after it was agreed. Choose which terms apply.', {
                partner: partner.name,
              })}
            </Alert>
          </div>
          <TermsTable row={row} fields={conflict.fields} />
          {mayAct && (
            <div className="row wrap pad">
              <Button variant="contained" color="primary" disabled={busy} onClick={() => onAct('take')}>
                {t('Accept new terms')}
              </Button>
              <Button disabled={busy} onClick={() => onAct('keep')}>
                {t('Keep current terms')}
              </Button>
            </div>
          )}
        </Card>
      )}
      <Card title={t('Pushed by %{partner}', { partner: partner.name })} note={formatDateTime(at)} padded>
        <CodeEditor
          language="json"
          value={JSON.stringify(payload, null, 2)}
          aria-label={t('Payload of %{partner}', { partner: partner.name })}
        />
      </Card>
    </>
  )
}

function TermsTable({ row, fields }: TermsTableProps) {
  const resource = resourceOfEntity('deal')
  const value = (name: string, value: unknown) => {
    const field = resource.fields[name]
    return field ? <FieldValue field={field} name={name} resource={resource} row={row} value={value} /> : String(value)
  }
  return (
    <table className="table" aria-label={t('Terms side by side')}>
      <ColumnHeads texts={[t('Field'), t('Stored here'), t('Pushed')]} />
      <tbody>
        {fields.map(({ field, ours, theirs }) => (
          <tr key={field}>
            <th scope="row">{labelOf(field, resource.fields[field])}</th>
            <td>{value(field, ours)}</td>
            <td>{value(field, theirs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface TermsTableProps {
  readonly row: RowOf<'deal'>
  readonly fields: NonNullable<ReceivedSync['conflict']>['fields']
}

interface ReceivedCardProps extends Pick<TermsTableProps, 'row'> {
  readonly received: ReceivedSync
  readonly mayAct: boolean
  readonly busy: boolean
  readonly onAct: (action: SyncAction) => void
}
