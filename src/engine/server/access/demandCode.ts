import { fieldsRefused } from '../http/apiError.ts'
import type { Call, SignedInCall } from '../http/call.ts'
import type { Row } from '../store/Store.ts'
import { recordAccess } from './recordAccess.ts'
import { plainCode } from './recoveryCodes.ts'
import { takeCode } from './secondFactor.ts'

/** Uses up a fresh code of the person who calls, before something about their second factor changes. @throws ApiError 400, 429 */
export async function demandCode(call: SignedInCall, user: Row, given: unknown): Promise<void> {
  const { context } = call
  const code = codeOf(given)
  const giveBack = await countCode(call, user.id, code)
  const right = await context.store.transaction(async tx => {
    const taken = await takeCode(tx, context, user.id, code)
    if (!taken) await recordAccess(tx, call, user, 'login_failed')
    return taken
  })
  if (!right) throw fieldsRefused({ code: wrongCode })
  await giveBack()
}

/** @throws ApiError 400 */
export function codeOf(given: unknown): string {
  if (typeof given !== 'string' || !given.trim()) throw fieldsRefused({ code: 'Enter a code' })
  if (given.length > 40) throw fieldsRefused({ code: wrongCode })
  return given
}

/**
 * Counts a try at a code. A million codes of six digits are soon tried, recovery codes never: who used up the tries at the first, since
 * somebody else has their password, still gets in by one of the second.
 * @throws ApiError 429
 */
export function countCode({ context, address }: Call, user: string, code: string): Promise<() => Promise<void>> {
  return context.countTry(/^\d{6}$/.test(plainCode(code)) ? 'code' : 'recovery-code', { address, account: user })
}

export const wrongCode =
  'This code is wrong or was used before. Enter the code that your app shows now, or a recovery code.'
