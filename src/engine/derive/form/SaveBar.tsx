import Button from '@mui/material/Button'
import type { ReactNode, SyntheticEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Resource } from '../../contract/resourceSpec.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'

/**
 * Whether something is unsaved, and what can be done about it. It stands below the form, and once there is something to
 * save it stays at the window's lower edge, wherever the person is.
 */
export function SaveBar({ saving, isDirty, failed, editing, backTo, onSaveAnother, resource, children }: SaveBarProps) {
  return (
    <div className={isDirty || saving || failed ? 'f-bar f-stuck row wrap' : 'f-bar row wrap'}>
      {children}
      {failed && !saving ? (
        // The banner above has said so to who listens; this is for who has scrolled past it.
        <span className="f-bar-state k-ink-bad" aria-hidden="true">
          {t('Not saved: see the error above')}
        </span>
      ) : (
        <span className="f-bar-state soft" aria-live="polite">
          {saving ? t('Saving…') : isDirty ? t('Unsaved changes') : editing ? t('No changes yet') : ''}
        </span>
      )}
      <Button component={Link} variant="text" to={backTo}>
        {t('Cancel')}
      </Button>
      {onSaveAnother && (
        <Button className="f-another" disabled={saving} onMouseDown={keepFocus} onClick={onSaveAnother}>
          {t('Save and add another')}
        </Button>
      )}
      <Button
        type="submit"
        variant="contained"
        color="primary"
        disabled={saving}
        title="⌘S or Ctrl S"
        onMouseDown={keepFocus}
      >
        {saving ? t('Saving…') : editing ? t('Save') : t('Create %{label}', { label: inSentence(resource.label) })}
      </Button>
    </div>
  )
}

/** Pressing a button doesn't leave the field: what would then be said under it would push the button from under the click. */
const keepFocus = (event: SyntheticEvent) => event.preventDefault()

interface SaveBarProps {
  readonly saving: boolean
  readonly isDirty: boolean
  /** The last try was refused. */
  readonly failed: boolean
  readonly editing: boolean
  readonly backTo: string
  readonly onSaveAnother: (() => void) | undefined
  readonly resource: Resource
  /** What there is to know before saving, over the buttons. */
  readonly children?: ReactNode
}
