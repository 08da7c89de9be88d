import { allFields, type Resource } from '../../../engine/contract/resourceSpec.ts'
import { changeText } from '../../../engine/derive/record/changeText.ts'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'

import { t } from '../../../engine/texts/t.ts'
import type { DeliveryChange } from './changesOfDelivery.ts'

/** So many fit under a chart; the rest is in the history. */
const mostShown = 5

/** Under a chart: what its marks stand for, with the values and what a day delivered before and after. */
export function DeliveryChanges({ resource, row, changes, name, format }: DeliveryChangesProps) {
  if (changes.length === 0) return null
  const more = changes.length - mostShown
  return (
    <ul className="lines caption" aria-label={t('Changes')}>
      {changes.slice(0, mostShown).map(({ at, by, changes: fields, before, after }) => (
        <li key={`${at} ${by}`} className="breaks">
          <p className="k-dim">
            <time dateTime={at}>{formatDateTime(at)}</time>, {by}
            {before !== null &&
              after !== null &&
              ` · ${t('%{metric} a day: %{before} before, %{after} after', {
                metric: name,
                before: format(before),
                after: format(after),
              })}`}
          </p>
          {fields.slice(0, 3).map(change => (
            <p key={change.path}>{changeText(allFields(resource), resource, change, row)}</p>
          ))}
          {fields.length > 3 && <p className="k-dim">{t('And %{count} more.', { count: fields.length - 3 })}</p>}
        </li>
      ))}
      {more > 0 && <li className="k-dim">{t('And %{count} more, in History.', { count: more })}</li>}
    </ul>
  )
}

interface DeliveryChangesProps {
  readonly resource: Resource
  readonly row: Readonly<Record<string, unknown>>
  readonly changes: readonly DeliveryChange[]
  /** What is counted: "Spend". */
  readonly name: string
  readonly format: (value: number) => string
}
