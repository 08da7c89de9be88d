import type { EntityRules } from './entityRules.ts'
import { usedText } from './usedText.ts'

/** domain.md 1.20: a feature stays for as long as a model counts on it. */
export const feature: EntityRules<'feature'> = {
  guard: (row, to, context) => (to === 'archived' ? usedText('feature', row.id, ['model'], context) : null),
}
