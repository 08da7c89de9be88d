import { useEffect, useRef, useState } from 'react'
import { TextBox } from '../../kit/TextBox.tsx'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'

/** How long typing must rest before it is searched for, in milliseconds. */
const rest = 300

/** Finds rows by name, id and code. */
export function SearchBox({ value, plural, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      if (typed.trim() !== value) search.current(typed.trim())
    }, rest)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <TextBox
      type="search"
      className="l-search"
      placeholder={t('Name, ID, or code')}
      aria-label={t('Search %{plural}', { plural: inSentence(plural) })}
      value={typed ?? value}
      onChange={event => setTyped(event.target.value)}
      onBlur={() => {
        // Who goes on at once has typed it all the same.
        if (typed !== null && typed.trim() !== value) onSearch(typed.trim())
        setTyped(null)
      }}
    />
  )
}

interface SearchBoxProps {
  readonly value: string
  readonly plural: string
  readonly onSearch: (text: string) => void
}
