import type { Domain } from '../../../engine/server/domain/domain.ts'

/** domain.md 1.23: each method has its address, and each address leads back to us. */
export const userSync: Domain = {
  validate: row => {
    const errors: Record<string, string> = {}
    const methods = Array.isArray(row.methods) ? row.methods : []
    for (const [method, name] of [
      ['image', 'imageUrl'],
      ['iframe', 'iframeUrl'],
    ] as const) {
      const url = row[name]
      if (methods.includes(method) && !url) errors[name] = `Give the address for the method "${method}"`
      else if (typeof url === 'string' && !/[{[]{1,2}\s*\.?redirect/i.test(url)) {
        errors[name] = 'Put {redirect_url} where our address goes'
      }
    }
    return errors
  },
}
