import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { t } from '../../../engine/texts/t.ts'

export const grounds = ['light', 'dark', 'checkered'] as const
export type Ground = (typeof grounds)[number]

/** Above the stage: the size, the ground under the creative, and to run it again or pass it on. */
export function StageBar({ size, ground, onGround, onReload, share }: StageBarProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(share)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <header className="under pad-8 gap-lines row wrap">
      <span className="numbers strong">{size}</span>
      <ToggleButtonGroup
        exclusive
        aria-label={t('Background')}
        value={ground}
        onChange={(_, next: Ground | null) => next && onGround(next)}
      >
        {grounds.map(one => (
          <ToggleButton key={one} value={one}>
            <i className={`p-swatch p-ground-${one}`} aria-hidden="true" />
            {names[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <span className="row end">
        {onReload && (
          <Button size="small" onClick={onReload}>
            {t('Reload')}
          </Button>
        )}
        <Button size="small" onClick={() => void copy()}>
          <span aria-live="polite">{copied ? t('Link copied') : t('Copy link')}</span>
        </Button>
      </span>
    </header>
  )
}

const names: Readonly<Record<Ground, string>> = { light: t('Light'), dark: t('Dark'), checkered: t('Checkered') }

interface StageBarProps {
  readonly size: string
  readonly ground: Ground
  readonly onGround: (ground: Ground) => void
  readonly onReload?: () => void
  readonly share: string
}
