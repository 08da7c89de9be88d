import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '../../../engine/kit/PageHeader.tsx'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { t } from '../../../engine/texts/t.ts'
import { Workbench } from './Workbench.tsx'

/** `/campaigns/workbench`: all campaigns with what is below them. */
export function WorkbenchPage() {
  const { selected, name } = useOrganization()
  const [params] = useSearchParams()
  return (
    <>
      <PageHeader title={t('Workbench')} subtitle={name} />
      <Workbench key={selected ?? ''} organization={selected} start={params.get('start')} />
    </>
  )
}
