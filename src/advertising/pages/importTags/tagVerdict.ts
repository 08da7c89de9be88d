import type { Fields } from '../../../engine/contract/fieldSpec.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { fieldAt } from '../../../engine/contract/query.ts'
import { allFields } from '../../../engine/contract/resourceSpec.ts'
import type { FieldErrors } from '../../../engine/contract/validate.ts'
import type { Tone } from '../../../engine/kit/tone.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { TagRow } from './tagRow.ts'

/** What is known of a row beyond its own text. */
export interface Outcome {
  /** The server: it would take it, has made it, has refused it, or its answer was lost. */
  readonly server?: 'fits' | 'made' | 'refused' | 'lost'
  readonly id?: string
  /** Why not, in a sentence. */
  readonly error?: string
  /** What its address answered: what it holds, or that it holds nothing. */
  readonly address?: { readonly ok: boolean; readonly says: string }
}

export type VerdictKey = 'ready' | 'problem' | 'duplicate' | 'imported'

export interface Verdict {
  readonly key: VerdictKey
  readonly tone: Tone
  readonly label: string
  readonly says: string
}

/** One word and one sentence for a row: what was found by itself, by the server, and at its address. */
export function verdictOf(row: TagRow, outcome: Outcome | undefined): Verdict {
  if (outcome?.server === 'made')
    return { key: 'imported', tone: 'ok', label: t('Imported'), says: addressSays(outcome) }
  const why = fieldErrorText(row.errors)
  if (why) return { key: 'problem', tone: 'bad', label: t('Problem'), says: why }
  if (outcome?.server === 'refused') {
    return { key: 'problem', tone: 'bad', label: t('Rejected'), says: outcome.error ?? '' }
  }
  if (outcome?.server === 'lost') {
    return { key: 'problem', tone: 'warn', label: t('Unknown'), says: outcome.error ?? '' }
  }
  if (row.sameAs !== undefined) {
    return {
      key: 'duplicate',
      tone: 'idle',
      label: t('Duplicate'),
      says: t('Same tag as in line %{line}', { line: row.sameAs }),
    }
  }
  const answered = outcome?.address
  if (answered && !answered.ok) return { key: 'ready', tone: 'warn', label: t('No ad'), says: answered.says }
  return {
    key: 'ready',
    tone: row.note === undefined ? 'ok' : 'warn',
    label: outcome?.server === 'fits' ? t('Ready, checked') : t('Ready'),
    says: [row.note, addressSays(outcome)].filter(Boolean).join('. '),
  }
}

/** Every field that is wrong, by its label. */
export function fieldErrorText(errors: FieldErrors): string {
  return Object.entries(errors)
    .map(([path, text]) => {
      fields ??= allFields(resourceOfEntity('media'))
      const field = fieldAt(fields, path)
      return field ? `${labelOf(path, field)}: ${text}` : text
    })
    .join(' · ')
}

/** Put together once: thousands of rows ask for it. */
let fields: Fields | undefined

function addressSays(outcome: Outcome | undefined): string {
  return outcome?.address?.says ?? ''
}
