import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { DialogButtons } from '../../derive/dialog/DialogButtons.tsx'
import { DialogFrame } from '../../derive/dialog/DialogFrame.tsx'
import { errorText } from '../../kit/errorText.ts'
import { Field } from '../../kit/Field.tsx'
import { TextBox } from '../../kit/TextBox.tsx'
import { t } from '../../texts/t.ts'
import { refusedFields } from './refusedFields.ts'

/** Asks for the password or a code, does something with it, and stays with the reason where it was refused. */
export function ProofDialog({
  title,
  ask,
  label,
  busyLabel,
  danger = false,
  run,
  onClose,
  children,
}: ProofDialogProps) {
  const [value, setValue] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const form = useId()
  useEffect(() => {
    if (!busy) input.current?.focus()
  }, [busy])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!value.trim()) return setError(asks[ask].missing)
    setBusy(true)
    setError(undefined)
    try {
      await run(value)
    } catch (failure) {
      setError(refusedFields(failure)[ask === 'password' ? 'password' : 'code'] ?? errorText(failure))
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      busy={busy}
      buttons={
        <DialogButtons label={label} busyLabel={busyLabel} busy={busy} danger={danger} form={form} onClose={onClose} />
      }
    >
      {children}
      <form id={form} onSubmit={event => void submit(event)} noValidate>
        <Field label={asks[ask].label} error={error} help={asks[ask].help}>
          {binding => (
            <TextBox
              {...binding}
              ref={input}
              type={ask === 'password' ? 'password' : 'text'}
              autoComplete={ask === 'password' ? 'current-password' : 'one-time-code'}
              spellCheck={false}
              maxLength={ask === 'password' ? 1000 : 40}
              disabled={busy}
              value={value}
              onChange={event => setValue(event.target.value)}
            />
          )}
        </Field>
      </form>
    </DialogFrame>
  )
}

const asks = {
  password: { label: t('Your password'), missing: t('Enter your password'), help: undefined },
  code: { label: t('Code'), missing: t('Enter a code'), help: t('From your authenticator app, or a recovery code.') },
  newCode: { label: t('Code'), missing: t('Enter a code'), help: t('The 6-digit code from your app.') },
} as const

interface ProofDialogProps {
  readonly title: string
  readonly ask: keyof typeof asks
  /** What the button says, and what it says while `run` is under way. */
  readonly label: string
  readonly busyLabel: string
  readonly danger?: boolean
  /** Takes the dialog away when it is done; what it throws is shown, and can be tried again. */
  readonly run: (proof: string) => Promise<void>
  readonly onClose: () => void
  readonly children?: ReactNode
}
