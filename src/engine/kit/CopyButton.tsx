import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useEffect, useState } from 'react'
import { t } from '../texts/t.ts'

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
  const words = copied ? t('Copied to clipboard!') : t('Copy to clipboard')
  const sign = <CopySign done={copied} />
  return compact ? (
    <IconButton sx={besideText} title={words} onClick={() => void copy()}>
      {sign}
      <span className="visually-hidden" aria-live="polite">
        {words}
      </span>
    </IconButton>
  ) : (
    <Button variant="text" onClick={() => void copy()}>
      {sign}
      <span aria-live="polite">{words}</span>
    </Button>
  )
}

/** As small as a target may be, for lines of text. */
const besideText = { flex: 'none', width: 24, height: 24 } as const

function CopySign({ done }: { readonly done: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {done ? <path d="M3 8.5l3.5 3.5L13 5" /> : <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />}
    </svg>
  )
}
