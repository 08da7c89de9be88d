import { useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

/**
 * Shows every page that is opened from its top; `page` names it. Back and forward are left to the browser, which knows
 * where the person was.
 */
export function useScrollToTop(page: string): void {
  const type = useNavigationType()
  const shown = useRef(page)
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (type !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
  }, [page, type])
}
