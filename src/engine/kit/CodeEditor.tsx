import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CopyButton } from './CopyButton.tsx'
import type { CodeLanguage } from './codeLanguage.ts'
import { countCharacters } from './countCharacters.ts'
import type { CodePlace, CodeView, CodeViewSettings } from './createCodeView.ts'
import type { FieldBinding } from './Field.tsx'
import type { CodeProblem } from './findCodeProblem.ts'
import { formatNumber } from './formatNumber.ts'
import './kit.css'
import './controls.css'
import './codeEditor.css'
import { t } from '../texts/t.ts'

/**
 * Code with line numbers, folding, search, its first syntax error, and a character count (kit.8). A text over `max` is
 * kept whole and said to be too long. Until the editor is loaded, and where it can't be, a text area of the same size
 * stands in; what is typed there goes on in the editor. Without `onChange` it is there to be read, and copied.
 * `reveal` is a place to scroll to and to mark, each time that another one is given.
 */
export function CodeEditor({ language, value, onChange, onBlur, max, reveal, ...binding }: CodeEditorProps) {
  const hint = useId()
  const place = useRef<HTMLDivElement>(null)
  const standIn = useRef<HTMLTextAreaElement>(null)
  const view = useRef<CodeView | null>(null)
  const [ready, setReady] = useState(false)
  const [problem, setProblem] = useState<CodeProblem | null>(null)
  const readOnly = !onChange
  const described = [binding['aria-describedby'], hint].filter(Boolean).join(' ')
  const settings: CodeViewSettings = { readOnly, attributes: { ...binding, 'aria-describedby': described } }
  // The editor is made once; it always calls what was given last, and `shown` is what it was last told or told.
  const latest = useRef({ value, onChange, onBlur, settings })
  latest.current = { value, onChange, onBlur, settings }
  const shown = useRef(value)

  useEffect(() => {
    let gone = false
    const parent = place.current
    if (!parent) return
    const start = async () => {
      const { createCodeView } = await import('./createCodeView.ts')
      const made = await createCodeView({
        parent,
        language,
        text: () => {
          shown.current = latest.current.value
          return shown.current
        },
        start: latest.current.settings,
        onChange: text => {
          if (text === normal(shown.current)) return
          shown.current = text
          latest.current.onChange?.(text)
        },
        onBlur: () => latest.current.onBlur?.(),
        onProblem: setProblem,
      })
      if (gone) return made.destroy()
      view.current = made
      const box = standIn.current
      const focused = box !== null && document.activeElement === box
      const [from, to] = [box?.selectionStart ?? 0, box?.selectionEnd ?? 0]
      flushSync(() => setReady(true))
      if (focused) made.focus(from, to)
    }
    // Without the network it stays a text area, which does.
    start().catch(() => undefined)
    return () => {
      gone = true
      view.current?.destroy()
      view.current = null
      setReady(false)
    }
  }, [language])

  useEffect(() => {
    if (ready && reveal) view.current?.reveal(reveal)
  }, [ready, reveal])

  useEffect(() => {
    if (value === shown.current) return
    shown.current = value
    view.current?.setText(normal(value))
  }, [value])

  const settingsText = JSON.stringify(settings)
  useEffect(() => view.current?.set(JSON.parse(settingsText)), [settingsText])

  const labelledBy = binding['aria-labelledby']
  useEffect(() => {
    // A label presses only what HTML calls labelable, which an editable element isn't.
    const label = labelledBy ? document.getElementById(labelledBy) : null
    const focus = () => place.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [labelledBy])

  const [lines] = useState(() => value.split('\n').length)
  const rows = Math.min(24, Math.max(readOnly ? 2 : 8, lines + 1))
  return (
    <div className="k-code stack gap-4" style={{ '--k-code-rows': rows } as CSSProperties}>
      <div ref={place} className={readOnly ? 'k-input panel k-code-box k-code-still' : 'k-input panel k-code-box'}>
        {!ready && (
          <textarea
            ref={standIn}
            {...binding}
            aria-describedby={described}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            readOnly={readOnly}
            value={value}
            onChange={event => onChange?.(event.target.value)}
            onBlur={() => onBlur?.()}
          />
        )}
      </div>
      <div className="k-code-foot row wrap caption soft">
        {readOnly && <CopyButton text={value} />}
        <span className="k-ink-bad breaks" role="status">
          {problem && t('Line %{line}: %{says}', { line: formatNumber(problem.line), says: problem.says })}
        </span>
        <Count length={countCharacters(value)} max={max} />
      </div>
      <p id={hint} className="visually-hidden">
        {readOnly
          ? t('Code, read-only. Control+F searches.')
          : t('Code. Tab moves to the next field. Control+] indents, Control+[ outdents, and Control+F searches.')}
      </p>
    </div>
  )
}

function Count({ length, max }: { readonly length: number; readonly max: number | undefined }) {
  if (max === undefined)
    return <span className="numbers end">{t('%{count} characters', { count: formatNumber(length) })}</span>
  const over = length - max
  const counts = { count: formatNumber(length), max: formatNumber(max), over: formatNumber(over) }
  return (
    <span
      className={over > 0 ? 'k-ink-bad numbers end' : 'numbers end'}
      aria-live={length > max * 0.9 ? 'polite' : 'off'}
    >
      {over > 0
        ? t('%{count} of %{max} characters, %{over} too many', counts)
        : t('%{count} of %{max} characters', counts)}
    </span>
  )
}

/** As the editor has it: lines end one way. */
function normal(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

interface CodeEditorProps extends Partial<FieldBinding> {
  readonly language: CodeLanguage
  readonly value: string
  /** Left out: it can only be read. */
  readonly onChange?: ((text: string) => void) | undefined
  readonly onBlur?: () => void
  /** How many characters are allowed; more can be typed, and is said to be too much. */
  readonly max?: number
  readonly reveal?: CodePlace | undefined
  readonly 'aria-label'?: string
}
