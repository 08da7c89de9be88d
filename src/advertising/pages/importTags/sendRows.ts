import { HttpError } from 'ra-core'
import type { EntityRow, ImportResult } from '../../../engine/contract/api.ts'
import { errorText } from '../../../engine/kit/errorText.ts'
import { write } from '../../../engine/providers/http.ts'
import { isNotOffered } from '../../../engine/providers/isNotOffered.ts'
import { t } from '../../../engine/texts/t.ts'
import type { TagRow } from './tagRow.ts'
import { fieldErrorText, type Outcome } from './tagVerdict.ts'

/** Small enough that progress shows and a body stays far below what the API takes; see `limits.importRows`. */
const mostRows = 50
const mostCharacters = 1_000_000

/**
 * Sends rows to be made, or in a dry run only to be judged, one call for many of them, and tells the outcome of each as it
 * comes. After a call that was not answered nothing more is sent: what became of its rows nobody here knows.
 */
export async function sendRows(
  rows: readonly TagRow[],
  { dryRun, signal, onOutcomes }: SendOptions,
): Promise<{ readonly failure?: string }> {
  for (const batch of batches(rows)) {
    if (signal.aborted) return {}
    const path = `/media/import${dryRun ? '?dryRun=true' : ''}`
    try {
      const { results } = await write<{ results: readonly ImportResult[] }>('POST', path, {
        rows: batch.map(({ media }) => media),
      })
      onOutcomes(batch.map((row, index) => [row.index, outcomeOf(results[index], dryRun)]))
    } catch (error) {
      if (isNotOffered(error)) return oneByOne(rows, { dryRun, signal, onOutcomes })
      const says = errorText(error)
      // Refused as a whole: nothing was made. An answer that never came tells nothing.
      const refused = error instanceof HttpError && Number(error.status) >= 400 && Number(error.status) < 500
      if (!dryRun && !refused) onOutcomes(batch.map(row => [row.index, { server: 'lost', error: lost }]))
      return { failure: refused || dryRun ? says : t('The server didn’t respond. Nothing more was sent.') }
    }
  }
  return {}
}

/** A platform behind the console that has only the specification's calls. */
async function oneByOne(rows: readonly TagRow[], { dryRun, signal, onOutcomes }: SendOptions) {
  if (dryRun) return { failure: t('This platform checks rows only when they are imported.') }
  for (const { index, media } of rows) {
    if (signal.aborted) return {}
    try {
      // It knows no accounts.
      const { account, ...rest } = media
      const { id } = await write<EntityRow>('POST', '/media', account ? media : rest)
      onOutcomes([[index, { server: 'made', id }]])
    } catch (error) {
      const says = errorText(error)
      // Nor does an answer that can't be read.
      if (!(error instanceof HttpError) || Number(error.status) < 400) {
        onOutcomes([[index, { server: 'lost', error: lost }]])
        return { failure: says }
      }
      onOutcomes([[index, { server: 'refused', error: says }]])
    }
  }
  return {}
}

export interface SendOptions {
  readonly dryRun: boolean
  readonly signal: AbortSignal
  readonly onOutcomes: (outcomes: readonly (readonly [index: number, outcome: Outcome])[]) => void
}

const lost = t('The response was lost. Check whether the creative exists before you import it again.')

function* batches(rows: readonly TagRow[]): Generator<readonly TagRow[]> {
  let [batch, characters]: [TagRow[], number] = [[], 0]
  for (const row of rows) {
    const length = JSON.stringify(row.media).length
    if (batch.length > 0 && (batch.length >= mostRows || characters + length > mostCharacters)) {
      yield batch
      ;[batch, characters] = [[], 0]
    }
    batch.push(row)
    characters += length
  }
  if (batch.length > 0) yield batch
}

function outcomeOf(result: ImportResult | undefined, dryRun: boolean): Outcome {
  if (!result) return { server: 'refused', error: t('The server returned no result for this row') }
  if (result.ok) return dryRun || !result.id ? { server: 'fits' } : { server: 'made', id: result.id }
  const error = (result.fields && fieldErrorText(result.fields)) || result.error || t('The server rejected this row')
  return { server: 'refused', error }
}
