import type { QueryClient } from '@tanstack/react-query'
import { createContext, createElement, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { CurrentUser } from '../contract/api.ts'
import { useCurrentUser } from './currentUser.ts'
import { readSetting, useSetting } from './settings.ts'

/** The organization that lists, new records and metrics belong to. */
export interface Organization {
  /** Its id; null for all organizations. */
  readonly selected: string | null
  /** Its name, or "All Organizations". */
  readonly name: string
  readonly organizations: CurrentUser['organizations']
  /** More than one to choose from; only then a switcher shows (org.1). */
  readonly multi: boolean
  /** Whether "All Organizations" is offered. */
  readonly all: boolean
  readonly select: (id: string | null) => void
}

/** Stored for each person; the first organization when nothing is stored or the stored one is not found (org.2). */
export function OrganizationProvider({ queryClient, children }: Props): ReactNode {
  const user = useCurrentUser()
  const [stored, store] = useSetting<string | null>(settingOf(user.id), null)
  const selected = chosen(user, stored)

  const select = useCallback(
    (id: string | null) => {
      flushSync(() => store(id ?? allKey))
      // What bears the organization in its key is asked anew by itself; the rest, still on its way, must not arrive.
      const shared = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !bearsOrganization(queryKey) }
      void queryClient.cancelQueries(shared).then(() => queryClient.resetQueries(shared))
    },
    [queryClient, store],
  )

  const value = useMemo<Organization>(() => {
    const { organizations, platform } = user
    return {
      selected,
      name: organizations.find(({ id }) => id === selected)?.name ?? allLabel,
      organizations,
      multi: organizations.length > 1,
      all: platform,
      select,
    }
  }, [user, selected, select])
  return createElement(Context.Provider, { value }, children)
}

export function useOrganization(): Organization {
  const value = useContext(Context)
  if (!value) throw new Error('useOrganization must be used within OrganizationProvider')
  return value
}

/** The selected organization outside of components, as the next render will see it. */
export function selectedOrganization(user: CurrentUser): string | null {
  return chosen(user, readSetting<string>(settingOf(user.id)) ?? null)
}

export const allLabel = 'All Organizations'

const Context = createContext<Organization | null>(null)
const allKey = 'all'
const settingOf = (userId: string) => `organization.${userId}`

function chosen({ organizations, platform }: CurrentUser, stored: string | null): string | null {
  if (stored === allKey && platform) return null
  return organizations.find(({ id }) => id === stored)?.id ?? organizations[0]?.id ?? null
}

function bearsOrganization(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === 'auth' || JSON.stringify(queryKey).includes('"organization":')
}

interface Props {
  readonly queryClient: QueryClient
  readonly children: ReactNode
}
