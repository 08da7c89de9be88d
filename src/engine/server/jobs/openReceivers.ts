import { textsOf } from '../../contract/looseValues.ts'
import type { ApiContext } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'
import { DeliveryFailed } from './deliveryFailed.ts'
import { isBarred } from './isBarred.ts'
import { type Receivers, receiversLeft } from './receiversLeft.ts'
import { usersAmong } from './usersAmong.ts'

/**
 * Whom a run is mailed to: the receivers of its job, but for users of its organization who may not sign in. Who is left out stands in the
 * run's log; `users` are those of the organization among the others.
 * @throws DeliveryFailed for good, when nobody is left
 */
export async function openReceivers(
  { store }: ApiContext,
  { job, run, say }: { readonly job: Row; readonly run: Row; say(line: string): void },
): Promise<Receivers & { readonly users: readonly Row[] }> {
  const [to, cc] = [textsOf(job.emailTo), textsOf(job.emailCc)]
  const users = await usersAmong(store.read, run, [...to, ...cc])
  const barred = users.filter(isBarred)
  for (const { email, status } of barred) say(`not sent to ${email}: this user is ${status}`)
  const closed = new Set(barred.map(({ email }) => String(email).toLowerCase()))
  const open = (list: readonly string[]) => list.filter(one => !closed.has(one.trim().toLowerCase()))
  const left = receiversLeft(open(to), open(cc))
  if (left.to.length === 0) throw new DeliveryFailed(nobody, 1, true)
  return { ...left, users: users.filter(user => !isBarred(user)) }
}

const nobody = 'Nobody is left to email: its recipients are locked or deactivated. Add a recipient.'
