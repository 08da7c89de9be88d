import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { createPath, recordPath } from '../../../../engine/derive/routes.ts'
import { ActionMenu } from '../../../../engine/kit/ActionMenu.tsx'
import { errorText } from '../../../../engine/kit/errorText.ts'
import { useAccess } from '../../../../engine/providers/access.ts'
import { resourceOfEntity } from '../../../../engine/providers/resources.ts'
import { inSentence } from '../../../../engine/texts/inSentence.ts'
import { listText } from '../../../../engine/texts/listText.ts'
import { t } from '../../../../engine/texts/t.ts'
import { dimensionOf } from '../../../reporting/dimensions.ts'
import { exportReport, type ReportFormat } from '../../reportCalls.ts'
import { reportOf } from '../builder/reportOf.ts'
import { tableQuestion } from './exploreQuestions.ts'
import type { ExploreState } from './exploreState.ts'

/** With or without the chart, all rows as a file, and keeping the question as a report. */
export function ExploreActions({ state, organization, isRefused, onChange }: ExploreActionsProps) {
  const navigate = useNavigate()
  const notify = useNotify()
  const { can } = useAccess()
  const [isBusy, setBusy] = useState(false)
  const report = resourceOfEntity('report')
  const download = async (format: ReportFormat) => {
    setBusy(true)
    try {
      const { rowLimit: _, ...question } = tableQuestion(state)
      const run = await exportReport(question, organization, { format, name: nameOf(state) })
      navigate(recordPath(resourceOfEntity('job-run'), run.id))
    } catch (error) {
      notify(t('The file couldn’t be created. %{error}', { error: errorText(error) }), { type: 'error' })
      setBusy(false)
    }
  }
  return (
    <>
      <Button onClick={() => onChange({ chart: !state.chart })}>
        {state.chart ? t('Hide chart') : t('Show chart')}
      </Button>
      {can('export', report) && (
        <ActionMenu
          align="end"
          trigger={isBusy ? t('Preparing…') : t('Download')}
          items={formats.map(({ key, label }) => ({
            key,
            label,
            disabled: isRefused || isBusy,
            onSelect: () => void download(key),
          }))}
        />
      )}
      {can('create', report) && (
        <Button
          variant="contained"
          color="primary"
          disabled={isRefused}
          onClick={() => navigate(createPath(report), { state: { record: reportOf(state) } })}
        >
          {t('Save as report')}
        </Button>
      )}
    </>
  )
}

function nameOf({ dimensions }: ExploreState): string {
  return dimensions.length
    ? t('Explore by %{dimensions}', {
        dimensions: listText(dimensions.map(key => inSentence(dimensionOf(key).label))),
      })
    : t('Explore')
}

const formats = [
  { key: 'csv', label: 'CSV' },
  { key: 'xlsx', label: t('Excel (XLSX)') },
  { key: 'json', label: 'JSON' },
] as const satisfies readonly { readonly key: ReportFormat; readonly label: string }[]

interface ExploreActionsProps {
  readonly state: ExploreState
  readonly organization: string | null
  readonly isRefused: boolean
  readonly onChange: (changes: Partial<ExploreState>) => void
}
