import { asciiDomain } from '../../contract/asciiDomain.ts'
import type { TextFormat } from '../../contract/fieldSpec.ts'
import { TextArea, TextBox } from '../../kit/TextBox.tsx'
import type { InputProps } from './inputProps.ts'

/** One or more lines of text, with the keyboard that fits its format. When the person leaves it, spaces around it go, and domains are written as machines do. */
export function TextInput({ field, value, onChange, onBlur, disabled, binding }: InputProps<'text'>) {
  const text = typeof value === 'string' ? value : ''
  const leave = () => {
    const tidy = field.format === 'domain' || field.format === 'hostname' ? asciiDomain(text) : text.trim()
    if (text !== tidy) onChange(tidy)
    onBlur()
  }
  const common = { ...binding, value: text, disabled, onBlur: leave, autoComplete: 'off' }
  if ((field.lines ?? 1) > 1) {
    return <TextArea {...common} rows={field.lines} onChange={event => onChange(event.target.value)} />
  }
  const { type, inputMode, spellCheck } = keyboards[field.format ?? 'plain'] ?? {}
  return (
    <TextBox
      {...common}
      type={type ?? 'text'}
      inputMode={inputMode}
      spellCheck={spellCheck}
      onChange={event => onChange(event.target.value)}
    />
  )
}

type Keyboard = { type?: 'text'; inputMode?: 'email' | 'url'; spellCheck?: false }

/** `type="email"` and `url` would check by the browser's rules and trim behind our back; the keyboard is what helps. */
const keyboards: Partial<Record<TextFormat | 'plain', Keyboard>> = {
  email: { inputMode: 'email', spellCheck: false },
  url: { inputMode: 'url', spellCheck: false },
  httpsUrl: { inputMode: 'url', spellCheck: false },
  domain: { inputMode: 'url', spellCheck: false },
  hostname: { inputMode: 'url', spellCheck: false },
  slug: { spellCheck: false },
  code: { spellCheck: false },
  size: { spellCheck: false },
  bundle: { spellCheck: false },
}
