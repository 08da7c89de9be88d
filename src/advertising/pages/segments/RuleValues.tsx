import { useGetOne } from 'ra-core'
import type { EntityRow } from '../../../engine/contract/api.ts'
import type { FieldOf } from '../../../engine/contract/fieldSpec.ts'
import { FieldRow } from '../../../engine/derive/inputs/FieldRow.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import { type Dimension, dimensionOf, isDimension } from '../../reporting/dimensions.ts'
import { ruleLimits } from '../../targeting/segmentRule.ts'

/** Which values of a feature are meant: chosen from those that there are, where that is a list, or typed. */
export function RuleValues({ field, path, feature = '' }: RuleValuesProps) {
  const { data } = useGetOne<EntityRow>(
    resourceOfEntity('feature').name,
    { id: feature },
    { enabled: feature !== '', retry: false },
  )
  const dimension = String(data?.measuredBy ?? '')
  const { values, labels, vocabulary, entity }: Partial<Dimension> = isDimension(dimension)
    ? dimensionOf(dimension)
    : {}
  const common = { label: t('Is one of'), max: ruleLimits.values, required: true } as const
  const shown = vocabulary
    ? ({ ...common, kind: 'choices', vocabulary } as const)
    : values
      ? ({ ...common, kind: 'choices', options: values, ...(labels ? { labels } : {}) } as const)
      : entity
        ? ({ ...common, kind: 'references', to: entity } as const)
        : ({ ...field, label: t('Is one of') } as const)
  return <FieldRow key={shown.kind} path={path} name="values" field={shown} required />
}

interface RuleValuesProps {
  readonly field: FieldOf<'list'>
  readonly path: string
  readonly feature?: string | undefined
}
