import { textsOf } from '../../contract/looseValues.ts'
import type { LanguageCode } from '../../texts/language.ts'
import type { ApiContext } from '../apiContext.ts'
import { languageOf } from '../sendMail.ts'
import type { Row } from '../store/Store.ts'
import { isBarred } from './isBarred.ts'
import { runOwner } from './runOwner.ts'
import { usersAmong } from './usersAmong.ts'

/**
 * In which language a job's mails are read: that of the receivers who are of the run's organization; English where they differ. Where none
 * is, that of who the run is for: what others read in, and whether they are users, shows to nobody.
 * @param known the users among its receivers who may sign in, where they are known already
 */
export async function languageOfReceivers(
  { store }: ApiContext,
  run: Row,
  job: Row,
  known?: readonly Row[],
): Promise<LanguageCode> {
  const own =
    known ??
    (await usersAmong(store.read, run, [...textsOf(job.emailTo), ...textsOf(job.emailCc)])).filter(
      user => !isBarred(user),
    )
  const people = own.length > 0 ? own : await store.read.byIds('user', [runOwner(run, job)], 'all')
  const [language = 'en', another] = new Set(people.map(languageOf))
  return another === undefined ? language : 'en'
}
