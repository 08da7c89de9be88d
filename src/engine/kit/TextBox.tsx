import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import './controls.css'

/** A plain input in the console's look, with words before or after it inside its border. */
export function TextBox({ before, after, numeric = false, className, ...input }: TextBoxProps) {
  return (
    <span className={`k-input ${numeric ? 'k-numeric' : ''} ${className ?? ''}`}>
      {before && <span className="k-affix">{before}</span>}
      <input type="text" {...input} />
      {after && <span className="k-affix">{after}</span>}
    </span>
  )
}

/** Several lines of text; it grows with what is typed. */
export function TextArea(props: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <span className="k-input k-area">
      <textarea rows={3} {...props} />
    </span>
  )
}

interface TextBoxProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>
  readonly before?: ReactNode
  readonly after?: ReactNode
  /** Right-aligned, tabular figures. */
  readonly numeric?: boolean
}
