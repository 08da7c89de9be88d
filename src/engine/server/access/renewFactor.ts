import { isSealed, type SecretBox } from '../secrets/secretBox.ts'
import type { Row } from '../store/Store.ts'

/** A row of `second-factor` with what other keys have sealed sealed under the first; the same row where there is none. @throws SecretLost */
export async function renewFactor(box: SecretBox, row: Row): Promise<Row> {
  const [totp, pending] = await Promise.all([renewed(box, row.totp), renewed(box, row.pending)])
  return totp || pending ? { ...row, ...(totp ? { totp } : {}), ...(pending ? { pending } : {}) } : row
}

async function renewed(box: SecretBox, stored: unknown): Promise<object | null> {
  if (typeof stored !== 'object' || stored === null || !('secret' in stored) || !isSealed(stored.secret)) return null
  const secret = await box.renewed(stored.secret)
  return secret && { ...stored, secret }
}
