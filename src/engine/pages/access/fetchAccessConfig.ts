import type { SampleSignIn } from '../../contract/api.ts'
import { isObject } from '../../contract/isObject.ts'
import { withBasePath } from '../../providers/basePath.ts'
import { type BrandProduct, brand } from '../../providers/brand.ts'

/**
 * What `GET /api/v1/config` tells the screens before sign-in: whether sample data is on, with which sign-ins, and the
 * products. An API without it, or one that can't be reached, counts as an empty answer.
 */
export async function fetchAccessConfig(): Promise<AccessConfig> {
  const answer: unknown = await fetch(withBasePath('/api/v1/config'), { headers: { Accept: 'application/json' } })
    .then(response => (response.ok ? response.json() : null))
    .catch(() => null)
  return readAccessConfig(answer)
}

/** Takes from an answer what it understands; for the rest the console's own values stand. */
export function readAccessConfig(answer: unknown): AccessConfig {
  const config = isObject(answer) ? answer : {}
  const reported = listOf(config.products, isProduct)
  return {
    sampleSignIns: config.sample === true ? listOf(config.sampleSignIns, isSampleSignIn) : [],
    passkeys: config.passkeys === true,
    supportEmail: isTextOr(config.supportEmail, false) ? String(config.supportEmail) : null,
    products: (brand.get().products ?? []).map(product => ({
      ...product,
      ...reported.find(one => one.key === product.key),
    })),
  }
}

function listOf<T>(value: unknown, accepts: (item: unknown) => item is T): T[] {
  return Array.isArray(value) ? value.filter(accepts) : []
}

function isProduct(value: unknown): value is ReportedProduct {
  return isObject(value) && ['key', 'name', 'about', 'loginUrl'].every(name => isTextOr(value[name], name !== 'key'))
}

function isSampleSignIn(value: unknown): value is SampleSignIn {
  return isObject(value) && ['email', 'role', 'password'].every(name => isTextOr(value[name], false))
}

function isTextOr(value: unknown, optional: boolean): boolean {
  return typeof value === 'string' || (optional && value === undefined)
}

export interface AccessConfig {
  readonly sampleSignIns: readonly SampleSignIn[]
  /** Whether passkeys sign in. */
  readonly passkeys: boolean
  /** Whom to write to when something doesn't work. */
  readonly supportEmail: string | null
  readonly products: readonly BrandProduct[]
}

type ReportedProduct = Pick<BrandProduct, 'key'> & Partial<Pick<BrandProduct, 'name' | 'about' | 'loginUrl'>>
