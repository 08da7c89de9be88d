import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useShownMetrics } from '../../../../engine/providers/shownMetrics.ts'
import { t } from '../../../../engine/texts/t.ts'
import { isOffered } from '../question/choiceGroups.ts'
import { type ReportTemplate, reportTemplates } from './reportTemplates.ts'

/** Templates to begin a report with; choosing one begins the form anew. */
export function TemplateStrip() {
  const navigate = useNavigate()
  const shown = useShownMetrics()
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
    <section ref={strip} className="e-templates" aria-label={t('Templates')}>
      <Box component="ul" className="mb-12" sx={templates}>
        {offered.map(template => (
          <li key={template.type}>
            <button
              className="panel stack gap-0 pad"
              type="button"
              aria-pressed={begun === template.name}
              onClick={() => navigate({ search }, { replace: true, state: { record: rowOf(template) } })}
            >
              <strong>{template.name}</strong>
              <span className="caption k-dim">{template.description}</span>
            </button>
          </li>
        ))}
      </Box>
    </section>
  )
}

function rowOf({ description: _, ...template }: ReportTemplate) {
  return { ...template, filters: [] }
}

/** As wide as the form below, beside its outline where there is one. */
const templates = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))',
  gap: 1,
  maxWidth: 1080,
  '@media (min-width: 1100px)': { maxWidth: 820 },
  '& button': { width: '100%', height: '100%', textAlign: 'left' },
  '& button:hover': { borderColor: 'var(--line-strong)' },
  '& [aria-pressed="true"]': { borderColor: 'var(--accent)', boxShadow: '0 0 0 1px var(--accent)' },
}
