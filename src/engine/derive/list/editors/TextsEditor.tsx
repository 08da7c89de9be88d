import { TextArea } from '../../../kit/TextBox.tsx'
import { t } from '../../../texts/t.ts'

/** Any of some exact texts, one a line. */
export function TextsEditor({ label, chosen, onChange }: TextsEditorProps) {
  return (
    <TextArea
      aria-label={label}
      placeholder={t('One per line, exact match')}
      defaultValue={chosen.join('\n')}
      onChange={event =>
        onChange(
          event.target.value
            .split('\n')
            .map(line => line.trim())
            .filter(Boolean),
        )
      }
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}

interface TextsEditorProps {
  readonly label: string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}
