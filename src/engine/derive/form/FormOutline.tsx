import type { FieldErrors } from '../../contract/validate.ts'
import { t } from '../../texts/t.ts'
import type { FormSection } from './formSections.ts'

/** The form's sections as links, each with how many of its fields are wrong; beside the form where there is room. */
export function FormOutline({ sections, errors, onGo }: FormOutlineProps) {
  if (sections.length < 2) return <span className="f-outline" />
  return (
    <nav className="f-outline" aria-label={t('Sections of this form')}>
      <ul className="stack gap-0">
        {sections.map(({ key, title, fields }) => {
          const wrong = Object.keys(errors).filter(path => Object.hasOwn(fields, path.split('.')[0] ?? '')).length
          return (
            <li key={key}>
              <a
                className="row apart"
                href={`#section-${key}`}
                onClick={event => {
                  event.preventDefault()
                  onGo(key)
                  document.getElementById(`section-${key}`)?.scrollIntoView({ block: 'start' })
                }}
              >
                {title}
                {wrong > 0 && (
                  <span
                    className="f-badge k-ink-bad numbers"
                    title={t('%{count} error to fix |||| %{count} errors to fix', { smart_count: wrong, count: wrong })}
                  >
                    {wrong}
                    <span className="visually-hidden">{t('to fix')}</span>
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface FormOutlineProps {
  readonly sections: readonly FormSection[]
  readonly errors: FieldErrors
  /** Opens the section. */
  readonly onGo: (key: string) => void
}
