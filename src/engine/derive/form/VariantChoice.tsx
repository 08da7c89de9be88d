import { labelOf } from '../../contract/labels.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'
import type { FormVariants } from './formVariants.ts'

/** The types that a new row may be of, each with what it is for, or else what it will ask for; the choice opens the form. */
export function VariantChoice({ variants, onChoose }: VariantChoiceProps) {
  const counts = new Map<string, number>()
  for (const { schema } of variants.by)
    for (const name of Object.keys(schema.properties ?? {})) counts.set(name, (counts.get(name) ?? 0) + 1)
  return (
    <>
      <p className="soft">{t('Choose a type. It can’t be changed later.')}</p>
      <ul className="f-types columns below" aria-label={labelOf(variants.on, undefined)}>
        {variants.by.map(({ value, label, schema }) => {
          const own = (schema.required ?? []).filter(name => (counts.get(name) ?? 0) < variants.by.length)
          const asks = own.map(name => inSentence(schema.properties?.[name]?.title ?? labelOf(name, undefined)))
          return (
            <li key={value}>
              <button type="button" className="f-type panel pad stack gap-4" onClick={() => onChoose(value)}>
                <strong>{label}</strong>
                <span className="soft">
                  {schema.description ??
                    (asks.length ? t('Requires %{fields}', { fields: listText(asks) }) : t('No other required fields'))}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface VariantChoiceProps {
  readonly variants: FormVariants
  readonly onChoose: (value: string) => void
}
