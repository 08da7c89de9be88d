import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useShownFigures } from '../../../../engine/providers/shownFigures.ts'
import { isOffered } from '../question/choiceGroups.ts'
import { type ReportTemplate, reportTemplates } from './reportTemplates.ts'

/** Templates to begin a report with; choosing one begins the form anew. */
export function TemplateStrip() {
  const navigate = useNavigate()
  const shown = useShownFigures()
  const offered = reportTemplates.filter(
    ({ dimensions, metrics }) => metrics.every(shown.metric) && dimensions.every(key => isOffered(key, shown)),
  )
  const { search, state } = useLocation()
  const begun: unknown = typeof state === 'object' && state !== null ? state.record?.name : undefined
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    // The form that was begun anew has taken the place of the page in which the template was pressed.
    if (begun === undefined || document.activeElement !== document.body) return
    strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true })
  }, [begun])
  return (
    <section ref={strip} className="e-templates" aria-label="Templates">
      <ul>
        {offered.map(template => (
          <li key={template.type}>
            <button
              type="button"
              aria-pressed={begun === template.name}
              onClick={() => navigate({ search }, { replace: true, state: { record: rowOf(template) } })}
            >
              <strong>{template.name}</strong>
              <span>{template.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function rowOf({ about: _, ...template }: ReportTemplate) {
  return { ...template, filters: [] }
}
