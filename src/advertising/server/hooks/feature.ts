import type { EntityRules } from './entityRules.ts'
import { usedText } from './usedText.ts'

/** domain.md 1.20: a feature stays for as long as a model counts on it. */
export const feature: EntityRules<'feature'> = {
  validate: ({ source, personalData }) =>
    ofPeople.has(source) && !personalData
      ? { personalData: 'Data from segments, frequency, or first-party sources is personal data; turn this on' }
      : {},

  guard: (row, to, context) => (to === 'archived' ? usedText('feature', row.id, ['model'], context) : null),
}

/** Sources that say something of a single person (TCF purposes 3 and 4). */
const ofPeople: ReadonlySet<string> = new Set(['segment', 'frequency', 'first_party'])
