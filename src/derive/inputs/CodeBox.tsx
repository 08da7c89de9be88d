import { useRef } from 'react'
import type { FieldBinding } from '../../kit/Field.tsx'
import { formatNumber } from '../../kit/formatNumber.ts'

/** Many lines in fixed width with their numbers beside them and "12,480 of 512,000 characters" below. */
export function CodeBox({ binding, text, max, disabled, onChange, onBlur }: CodeBoxProps) {
  const numbers = useRef<HTMLPreElement>(null)
  const lines = text.split('\n').length
  const length = [...text].length
  return (
    <div className="f-code">
      <div className="k-input f-code-box">
        <pre ref={numbers} aria-hidden="true">
          {Array.from({ length: lines }, (_, index) => index + 1).join('\n')}
        </pre>
        <textarea
          {...binding}
          wrap="off"
          rows={Math.min(24, Math.max(6, lines + 1))}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          disabled={disabled}
          value={text}
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
          onScroll={event => {
            if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop
          }}
        />
      </div>
      <p className={length > max ? 'f-count k-ink-bad' : 'f-count'} aria-live={length > max * 0.9 ? 'polite' : 'off'}>
        {formatNumber(length)} of {formatNumber(max)} characters
      </p>
    </div>
  )
}

interface CodeBoxProps {
  readonly binding: FieldBinding
  readonly text: string
  readonly max: number
  readonly disabled: boolean
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
}
