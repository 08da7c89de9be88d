import { HttpError } from 'ra-core'
import { errorText } from '../../../engine/kit/errorText.ts'
import { write } from '../../../engine/providers/http.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { VastInspection } from '../../vast/vastInspection.ts'
import type { TagRow } from './tagRow.ts'
import type { Outcome } from './tagVerdict.ts'

/** The inspector takes sixty questions a minute from a person; ten are left for looking at single tags. */
const mostAMinute = 50
const atOnce = 4

/**
 * Asks the addresses of rows what they answer, by the inspector, and no faster than it allows. @param onWait how many
 * seconds it rests before it goes on; 0 when it does
 */
export async function askForUrls(
  rows: readonly TagRow[],
  { signal, onOutcome, onWait }: AskOptions,
): Promise<{ readonly failure?: string }> {
  const asked: number[] = []
  const waiting = rows.values()
  let failure: string | undefined

  async function turn(): Promise<void> {
    for (;;) {
      const recent = asked.filter(at => at > Date.now() - 60_000)
      const oldest = recent.at(-mostAMinute)
      if (oldest === undefined || signal.aborted) return
      await rest(oldest + 60_000 - Date.now())
    }
  }
  async function rest(ms: number): Promise<void> {
    onWait(Math.ceil(ms / 1000))
    await pause(Math.max(0, ms), signal)
    onWait(0)
  }
  async function work(): Promise<void> {
    for (const row of waiting) {
      await turn()
      while (!signal.aborted && failure === undefined) {
        asked.push(Date.now())
        const answer = await ask(row)
        if ('again' in answer) await rest(answer.again)
        else if ('failure' in answer) failure = answer.failure
        else onOutcome(row.index, answer)
        if (!('again' in answer)) break
      }
      if (signal.aborted || failure !== undefined) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failure === undefined ? {} : { failure }
}

export interface AskOptions {
  readonly signal: AbortSignal
  readonly onOutcome: (index: number, address: NonNullable<Outcome['address']>) => void
  readonly onWait: (seconds: number) => void
}

type Asked = NonNullable<Outcome['address']> | { readonly again: number } | { readonly failure: string }

async function ask({ media }: TagRow): Promise<Asked> {
  try {
    return said(await write<VastInspection>('POST', '/vast', { url: media.vastUrl }))
  } catch (error) {
    const says = errorText(error)
    if (!(error instanceof HttpError)) return { failure: says }
    if (error.status === 429) return { again: Number(/(\d+) second/.exec(says)?.[1] ?? 30) * 1000 }
    return error.status === 400 ? { ok: false, says } : { failure: says }
  }
}

function said({ ads, failure, hops }: VastInspection): NonNullable<Outcome['address']> {
  if (failure)
    return {
      ok: false,
      says: t('Its URL returns no ad (%{code}): %{message}', { code: failure.code, message: failure.message }),
    }
  const summary = ads[0]?.summary
  const parts = [
    t('Its URL returns an ad'),
    summary?.durationS ? t('%{seconds} s', { seconds: Math.round(summary.durationS) }) : '',
    hops.length > 1 && t('%{smart_count} wrapper |||| %{smart_count} wrappers', { smart_count: hops.length - 1 }),
  ]
  return { ok: true, says: listText(parts) }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
