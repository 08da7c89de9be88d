import { listText } from '../../engine/texts/listText.ts'
import { t } from '../../engine/texts/t.ts'

/**
 * Which of the required labels a row lacks. One that ends with a colon stands for any label that begins so: `client:` is met by
 * `client: Northwind`. Letters may be large or small, as people type labels.
 */
export function missingLabels(labels: readonly string[], required: readonly string[]): readonly string[] {
  const own = labels.map(label => label.trim().toLowerCase())
  return required.filter(wanted => {
    const name = wanted.trim().toLowerCase()
    return !own.some(label =>
      name.endsWith(':') ? label.startsWith(name) && label.length > name.length : label === name,
    )
  })
}

/** What a row lacks, as a sentence; null where it lacks nothing. */
export function labelSentence(labels: readonly string[], required: readonly string[]): string | null {
  const missing = missingLabels(labels, required)
  if (missing.length === 0) return null
  const named = listText(missing.map(name => `“${name.trim()}”`))
  return t(
    'It has no label %{labels}, which is required here. |||| It has no label %{labels}, which are required here.',
    { smart_count: missing.length, labels: named },
  )
}
