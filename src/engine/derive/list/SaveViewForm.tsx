import Button from '@mui/material/Button'
import { useState } from 'react'
import { Phrase } from '../../kit/Phrase.tsx'
import { TextBox } from '../../kit/TextBox.tsx'
import { t } from '../../texts/t.ts'
import type { SavedView } from './savedViews.ts'
import type { SharedViews } from './sharedViews.ts'

/** Keeps what is shown under a name: for oneself, or for the organization. The name stays where saving was refused. */
export function SaveViewForm({ label, own, shared, onSave, onShare }: SaveViewFormProps) {
  const [typed, setTyped] = useState('')
  const [isShared, setShared] = useState(false)
  const [busy, setBusy] = useState(false)
  const name = typed.trim()
  const taken = (isShared ? shared.views : own).some(view => view.name === name)
  const save = () => {
    onSave(name)
    setTyped('')
  }
  const share = async () => {
    setBusy(true)
    if (await onShare(name)) setTyped('')
    setBusy(false)
  }
  return (
    <form
      className="stack gap-8"
      onSubmit={event => {
        event.preventDefault()
        if (!name || busy) return
        if (isShared) void share()
        else save()
      }}
    >
      <div className="row gap-4">
        <TextBox
          aria-label={label}
          placeholder={label}
          maxLength={60}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={!name || busy}>
          {taken ? t('Update') : t('Save')}
        </Button>
      </div>
      {shared.shareWith !== null && (
        <label className="row gap-4">
          <input type="checkbox" checked={isShared} onChange={() => setShared(!isShared)} />
          <Phrase text="Share with %{shareWith}" values={{ shareWith: shared.shareWith }} />
        </label>
      )}
    </form>
  )
}

interface SaveViewFormProps {
  /** What the name is of; it is also the placeholder. */
  readonly label: string
  readonly own: readonly Pick<SavedView, 'name'>[]
  readonly shared: SharedViews
  /** Keeps it for oneself. */
  readonly onSave: (name: string) => void
  readonly onShare: (name: string) => Promise<boolean>
}
