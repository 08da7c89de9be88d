import type { SampleSignIn } from '../../contract/api.ts'
import type { ProductSample } from '../hostProduct.ts'

/** The sign-ins of a sample whose known password works, as the sign-in page offers them. */
export function offeredSignIns({ signIns, password }: Pick<ProductSample, 'signIns' | 'password'>): SampleSignIn[] {
  return signIns.map(one => ({ ...one, password }))
}
