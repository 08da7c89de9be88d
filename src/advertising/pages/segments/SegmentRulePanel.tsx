import { useGetOne } from 'ra-core'
import { Link } from 'react-router-dom'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { joinPath } from '../../../engine/derive/form/rowPath.ts'
import { useTitles } from '../../../engine/derive/list/useTitles.ts'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import { type Dimension, dimensionOf, isDimension } from '../../reporting/dimensions.ts'
import { isGroup, type RuleTerm, termLabels } from '../../targeting/segmentRule.ts'
import { termsIn } from './SegmentRuleInput.tsx'

/** The rule that a segment is made by, in words. */
export function SegmentRulePanel({ row }: { readonly row: EntityRow }) {
  if (row.madeFrom !== 'rule') return null
  return (
    <Card title={t('Rule')} padded>
      <ul className="stack gap-0">
        {termsIn(row.rule).map((term, index) => (
          <li className="breaks" key={joinPath('rule', index)} style={{ padding: `2px 0 2px ${term.depth * 20}px` }}>
            <TermText term={term} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TermText({ term }: { readonly term: RuleTerm }) {
  const { kind, not, days = 30, hours = 1, values = [] } = term
  const label = not ? t('Not: %{condition}', { condition: inSentence(termLabels[kind]) }) : termLabels[kind]
  if (isGroup(term)) return <strong>{label}</strong>
  return (
    <>
      {label} {kind === 'segment' && <Named entity="segment" id={term.segment} />}
      {kind === 'feature' && (
        <>
          <Named entity="feature" id={term.feature} />: <FeatureValues feature={term.feature} values={values} />
        </>
      )}
      {kind === 'impression' &&
        named.map(([entity, name]) => term[name] && <Named key={name} entity={entity} id={term[name]} />)}
      {kind !== 'segment' && <span className="k-dim"> {timeText(days, hours)}</span>}
    </>
  )
}

function timeText(days: number, hours: number): string {
  return hours > 1
    ? t(
        'in the last %{smart_count} day, in %{hours} hours or more |||| in the last %{smart_count} days, in %{hours} hours or more',
        { smart_count: days, hours },
      )
    : t('in the last %{smart_count} day |||| in the last %{smart_count} days', { smart_count: days })
}

/** Ids by their names, and words as people say them. */
function FeatureValues({
  feature = '',
  values,
}: {
  readonly feature?: string | undefined
  readonly values: readonly string[]
}) {
  const { data } = useGetOne<EntityRow>(
    resourceOfEntity('feature').name,
    { id: feature },
    { enabled: feature !== '', retry: false },
  )
  const dimension = String(data?.measuredBy ?? '')
  const { entity, labels, values: known }: Partial<Dimension> = isDimension(dimension) ? dimensionOf(dimension) : {}
  const titles = useTitles(entity, entity ? values : [])
  const said = (value: string) => (known ? (labels?.[value] ?? labelOf(value, undefined)) : titles(value))
  return listText(values.map(said))
}

const named = [
  ['campaign', 'campaign'],
  ['line-item', 'lineItem'],
  ['media', 'media'],
  ['deal', 'deal'],
] as const

function Named({ entity, id = '' }: { readonly entity: string; readonly id?: string | undefined }) {
  const titles = useTitles(entity, id ? [id] : [])
  return <Link to={recordPath(resourceOfEntity(entity), id)}>{titles(id)}</Link>
}
