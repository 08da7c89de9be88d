import { ApiError, fieldsRefused } from '../http/apiError.ts'
import type { SignedInCall } from '../http/call.ts'
import type { Row } from '../store/Store.ts'
import { isOwnPassword } from './changePassword.ts'
import { demandCode } from './demandCode.ts'
import { recordAccess } from './recordAccess.ts'
import { secondFactorState } from './secondFactor.ts'

/**
 * Proves that who calls is the person and not somebody who found their page open: by a fresh code where they have an
 * authenticator app, else by the password. @throws ApiError 400, 409, 429
 */
export async function demandProof(
  call: SignedInCall,
  user: Row,
  { password, code }: { readonly password?: unknown; readonly code?: unknown },
): Promise<void> {
  const { read } = call.context.store
  if ((await secondFactorState(read, user.id)).totp) return demandCode(call, user, code)
  const [credential] = await read.byIds('credential', [user.id], 'all')
  if (!credential) {
    throw new ApiError(409, {
      error: 'You sign in only with single sign-on. Set up a second factor with your provider.',
    })
  }
  if (typeof password !== 'string' || !password) throw fieldsRefused({ password: 'Enter your password' })
  if (await isOwnPassword(call, user, password)) return
  await call.context.store.transaction(tx => recordAccess(tx, call, user, 'login_failed'))
  throw fieldsRefused({ password: 'This isn’t your password' })
}
