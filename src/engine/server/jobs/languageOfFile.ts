import type { LanguageCode } from '../../texts/language.ts'
import type { ApiContext } from '../apiContext.ts'
import { languageOf } from '../sendMail.ts'
import type { Work } from './jobKind.ts'
import { languageOfReceivers } from './languageOfReceivers.ts'

/**
 * In which language a run's file is read. One that is mailed has the language of its mail. What is sent to a server or a bucket is read by
 * programs: it is in English, whoever keeps its schedule. What stays here is in the language of who asked for it.
 */
export async function languageOfFile({ context, run, principal }: FileOf): Promise<LanguageCode> {
  const { read } = context.store
  const [job] = run.job ? await read.byIds('scheduled-job', [String(run.job)], 'all') : []
  // A run of no job says itself where it goes.
  const way = job ? job.delivery : run.destination ? 'destination' : 'none'
  if (job && way === 'email') return languageOfReceivers(context, run, job)
  if (way === 'webhook' || way === 'destination') return 'en'
  const [reader] = await read.byIds('user', [principal.id], 'all')
  return languageOf(reader)
}

type FileOf = Pick<Work, 'run' | 'principal'> & { readonly context: ApiContext }
