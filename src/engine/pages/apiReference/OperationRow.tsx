import { useState } from 'react'
import { OperationDetails } from './OperationDetails.tsx'
import type { Operation } from './operations.ts'

/** One call in a line; what it takes and answers is drawn when it is opened, since there are hundreds of lines. */
export function OperationRow({ operation }: { readonly operation: Operation }) {
  const [open, setOpen] = useState(false)
  const { method, path, summary } = operation
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="hover row wrap pad-8">
        <code className={`mono ${inks[method] ?? 'k-ink-warn'}`} style={{ width: 56, fontWeight: 600 }}>
          {method}
        </code>
        <code className="mono breaks">{path}</code>
        <span className="k-dim">{summary}</span>
      </summary>
      {open && <OperationDetails operation={operation} />}
    </details>
  )
}

const inks: Readonly<Record<string, string>> = { GET: 'k-ink-accent', DELETE: 'k-ink-bad' }
