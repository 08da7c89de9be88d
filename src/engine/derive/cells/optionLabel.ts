import type { FieldOf } from '../../contract/fieldSpec.ts'
import { labelOf } from '../../contract/labels.ts'
import { vocabularyLabel } from '../../contract/vocabularies.ts'
import { findEntity } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'

/** What a value of a choice is called: the field's own label, the standard list's name, or the value in words. */
export function optionLabel(field: FieldOf<'choice'> | FieldOf<'choices'>, value: string): string {
  const own = field.labels?.[value]
  if (own) return own
  if (field.vocabulary === 'resource') return findEntity(value)?.plural ?? (value === '*' ? t('Everything') : value)
  if (field.vocabulary === 'timezone' || field.vocabulary === 'currency') return value
  if (field.vocabulary) return vocabularyLabel(field.vocabulary, value)
  return labelOf(value, undefined)
}
