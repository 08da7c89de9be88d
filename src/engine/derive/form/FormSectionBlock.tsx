import type { ReactNode } from 'react'
import { labelOf } from '../../contract/labels.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'
import type { FormSection } from './formSections.ts'

/** A headed part of the form. One that asks for nothing may stand closed, with what is in it in a line. */
export function FormSectionBlock({
  section,
  closable,
  open,
  locked = false,
  onToggle,
  children,
}: FormSectionBlockProps) {
  const id = `section-${section.key}`
  const names = Object.entries(section.fields)
    .map(([name, field]) => labelOf(name, field))
    .filter(label => label !== section.title)
  return (
    <section
      id={id}
      className="f-section"
      aria-labelledby={`${id}-title`}
      aria-describedby={open && section.help ? `${id}-help` : undefined}
    >
      <h2 id={`${id}-title`}>
        {closable && !open ? (
          <button type="button" className="row gap-12 bare" aria-expanded={false} onClick={onToggle}>
            {section.title}
            <span className="k-dim cut grow">{listText(names)}</span>
            <span className="link strong" aria-hidden="true">
              {locked ? t('Show') : t('Add')}
            </span>
          </button>
        ) : (
          section.title
        )}
      </h2>
      {open && section.help && (
        <p id={`${id}-help`} className="f-about k-dim">
          {section.help}
        </p>
      )}
      {open && <div className="f-grid">{children}</div>}
    </section>
  )
}

interface FormSectionBlockProps {
  readonly section: FormSection
  readonly closable: boolean
  readonly open: boolean
  /** Nothing may be changed: it can only be looked at. */
  readonly locked?: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}
