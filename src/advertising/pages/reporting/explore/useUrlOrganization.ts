import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOrganization } from '../../../../engine/providers/organization.ts'
import { t } from '../../../../engine/texts/t.ts'

/**
 * Whose figures an address is about, `in={id}` or `in=all`, so that a link shows everybody the same. An address with
 * another organization than the selected one selects it; the switcher writes it into the address.
 */
export function useUrlOrganization(search: string): UrlOrganization {
  const { selected, organizations, all, select } = useOrganization()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('in')
  const now = selected ?? 'all'
  const isThere = asked === null || (asked === 'all' ? all : organizations.some(({ id }) => id === asked))
  // The switcher has the word once the address has had it.
  const followed = useRef<string | null>(null)
  useEffect(() => {
    if (asked === now || !isThere) {
      followed.current = asked
      return undefined
    }
    if (asked !== null && followed.current !== asked) {
      followed.current = asked
      // Not within the effect: selecting renders at once.
      const timer = setTimeout(() => select(asked === 'all' ? null : asked))
      return () => clearTimeout(timer)
    }
    const params = search
      .replace(/^\?/, '')
      .split('&')
      .filter(part => part && !part.startsWith('in='))
    navigate({ pathname, search: `?${[...params, `in=${now}`].join('&')}` }, { replace: true })
    followed.current = now
    return undefined
  }, [asked, now, isThere, search, pathname, navigate, select])
  return { suffix: `in=${now}`, problem: isThere ? undefined : t('the organization, which you can’t see') }
}

interface UrlOrganization {
  /** For the end of an address. */
  readonly suffix: string
  readonly problem: string | undefined
}
