import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { textsOf } from '../../../engine/derive/cells/textsOf.ts'
import type { InputProps } from '../../../engine/derive/inputs/inputProps.ts'
import { ModalDialog } from '../../../engine/kit/ModalDialog.tsx'
import { t } from '../../../engine/texts/t.ts'

/** Entries of IAB's Audience Taxonomy, by name; its tree is loaded when it is opened, or when one is to be named. */
export function TaxonomyInput({ value, label, onChange, onBlur, disabled, binding }: InputProps) {
  const chosen = textsOf(value)
  const [isOpen, setOpen] = useState(false)
  const remove = (id: string) => onChange(chosen.filter(one => one !== id))
  return (
    <div className="stack fit">
      {chosen.length > 0 && (
        <Suspense fallback={<span>{chosen.join(', ')}</span>}>
          <TaxonomyNames ids={chosen} onRemove={disabled ? undefined : remove} />
        </Suspense>
      )}
      {!disabled && (
        <Button
          id={binding.id}
          aria-labelledby={`${binding['aria-labelledby']} ${binding.id}`}
          aria-describedby={binding['aria-describedby']}
          onClick={() => setOpen(true)}
        >
          {t('Browse taxonomy')}
        </Button>
      )}
      {isOpen && (
        <ModalDialog
          label={label}
          width={640}
          onClose={() => {
            setOpen(false)
            onBlur()
          }}
        >
          <Suspense fallback={<p className="k-dim">{t('Loading the taxonomy…')}</p>}>
            <TaxonomyBrowser
              chosen={chosen}
              onChange={onChange}
              onClose={() => {
                setOpen(false)
                onBlur()
              }}
            />
          </Suspense>
        </ModalDialog>
      )}
    </div>
  )
}

const TaxonomyNames = lazy(() => import('./TaxonomyNames.tsx').then(m => ({ default: m.TaxonomyNames })))
const TaxonomyBrowser = lazy(() => import('./TaxonomyBrowser.tsx').then(m => ({ default: m.TaxonomyBrowser })))
