import { useEffect, useState } from 'react'
import './kit.css'

/** How long the confirmation stands, in milliseconds (kit.9). */
export const copiedFor = 2000

/** Copies `text`; says "Copied to clipboard!" for two seconds. `compact` shows the icon alone, with the words as its name. */
export function CopyButton({ text, compact = false }: { readonly text: string; readonly compact?: boolean }) {
  const [copies, setCopies] = useState(0)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopied(false), copiedFor)
    return () => clearTimeout(timer)
  }, [copies])

  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setCopies(count => count + 1)
  }
  const words = copied ? 'Copied to clipboard!' : 'Copy to clipboard'
  return (
    <button
      type="button"
      className={compact ? 'k-icon-button' : 'k-button k-quiet'}
      title={compact ? words : undefined}
      onClick={() => void copy()}
    >
      <svg
        viewBox="0 0 16 16"
        width="14"
        height="14"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        {copied ? <path d="M3 8.5l3.5 3.5L13 5" /> : <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />}
      </svg>
      <span className={compact ? 'visually-hidden' : undefined} aria-live="polite">
        {words}
      </span>
    </button>
  )
}
