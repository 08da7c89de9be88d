import type { CurrentUser } from '../../contract/api.ts'
import type { Grants } from '../../contract/grants.ts'
import type { Catalogue } from '../../contract/resourceSpec.ts'
import { startPages } from '../../contract/startPages.ts'
import type { Row } from '../store/Store.ts'

/** How a person reads the console, in the answer to who they are: what they have chosen, and can still have. */
export function userPreferences(catalogue: Catalogue, grants: Grants, user: Row | undefined): UserPreferences {
  const chosen = { ...user }
  const preferences = ['language', 'timezone', 'numberFormat', 'currency', 'startPage'].flatMap(name => {
    const value = chosen[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const { startPage, ...rest }: UserPreferences = Object.fromEntries(preferences)
  const opens = startPage !== undefined && startPages(catalogue, grants).some(({ path }) => path === startPage)
  return opens ? { ...rest, startPage } : rest
}

type UserPreferences = Pick<CurrentUser, 'language' | 'timezone' | 'numberFormat' | 'currency' | 'startPage'>
