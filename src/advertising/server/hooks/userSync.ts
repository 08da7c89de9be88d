import type { EntityRules } from './entityRules.ts'

/** domain.md 1.23: each method has its address, and each address leads back to us. */
export const userSync: EntityRules<'user-sync'> = {
  validate: row => {
    const errors: Record<string, string> = {}
    for (const [method, name] of [
      ['image', 'imageUrl'],
      ['iframe', 'iframeUrl'],
    ] as const) {
      const url = row[name]
      if (row.methods?.includes(method) && !url) errors[name] = `Enter the URL for the method “${method}”`
      else if (url !== undefined && !/[{[]{1,2}\s*\.?redirect/i.test(url)) {
        errors[name] = 'Put {redirect_url} where our address goes'
      }
    }
    return errors
  },
}
