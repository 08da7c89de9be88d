import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'

/** One line of a question: what it says, its chips, and below them what is wrong with them. */
export function QuestionRow({ label, error, children }: QuestionRowProps) {
  const id = useId()
  return (
    <Box component="fieldset" sx={row} aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
      <span id={id} className="k-dim">
        {label}
      </span>
      <div data-focus="neighbour" className="row wrap">
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className="k-field-error" role="alert">
          {error}
        </p>
      )}
    </Box>
  )
}

interface QuestionRowProps {
  readonly label: string
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** The name beside its chips, and on a phone above them. */
const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '56px minmax(0, 1fr)' },
  gap: { xs: 0, sm: '0 8px' },
  alignItems: 'start',
  '& > .k-dim': { lineHeight: '28px' },
  '& > .k-field-error': { gridColumn: -2 },
}
