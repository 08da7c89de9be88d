import type { FieldErrors } from '../../contract/validate.ts'
import { mayUsePassword } from '../access/reachOf.ts'
import { secondStepMethods } from '../access/secondFactor.ts'
import type { Row } from '../store/Store.ts'
import type { HookContext } from './resourceHooks.ts'

/** Who asks others for a second factor has one, and so knows what they will be asked and that it works here. */
export async function requiringFactor(row: Row, { old, principal, reads, now }: HookContext): Promise<FieldErrors> {
  if (row.secondFactorRequired !== true || old?.secondFactorRequired === true) return {}
  // Programs, and who comes by single sign-on alone, are asked for none.
  const [user] = principal ? await reads.byIds('user', [principal.id], 'all') : []
  if (!user || !(await mayUsePassword(reads, user, now))) return {}
  if ((await secondStepMethods(reads, user.id)).length > 0) return {}
  return { secondFactorRequired: 'Set up a second factor for yourself first, on your account page.' }
}
