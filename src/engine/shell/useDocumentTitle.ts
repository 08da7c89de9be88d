import { type RefObject, useEffect, useRef } from 'react'
import { theCatalogue } from '../providers/resources.ts'

/** Names the window after the heading of the page that it shows: a record's name, a list's, as soon as it is there. */
export function useDocumentTitle(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    const page = main.current
    if (!page) return
    const { title: console } = theCatalogue()
    const name = () => {
      const heading = page.querySelector('h1')?.textContent?.trim()
      const title = heading ? `${heading} · ${console}` : console
      if (document.title !== title) document.title = title
    }
    const observer = new MutationObserver(name)
    observer.observe(page, { childList: true, subtree: true, characterData: true })
    name()
    return () => observer.disconnect()
  }, [])
  return main
}
