import Button from '@mui/material/Button'
import { useState } from 'react'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { limits } from '../../../engine/contract/query.ts'
import { saveWorkbook } from '../../../engine/derive/sheet/saveWorkbook.ts'
import { treeReads } from '../../../engine/derive/sheet/treeReads.ts'
import { errorText } from '../../../engine/kit/errorText.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { t } from '../../../engine/texts/t.ts'
import { campaignSheet } from './campaignSheet.ts'

/** The campaigns as a sheet to edit and give back; with one campaign, only that. */
export function ExportTree({ campaign }: { readonly campaign?: EntityRow }) {
  const provider = useConsoleDataProvider()
  const { selected } = useOrganization()
  const [state, setState] = useState({ busy: false, failure: '' })
  const save = async () => {
    setState({ busy: true, failure: '' })
    try {
      const { treeSheet } = await import('../../../engine/derive/sheet/treeSheet.ts')
      const reads = treeReads(provider, selected)
      const campaigns = campaign ? [campaign] : await live()
      const ids = campaigns.map(({ id }) => id)
      const below =
        ids.length === 0
          ? []
          : await Promise.all(
              ['goal', 'strategy', 'line-item'].map(async entity => ({
                entity,
                rows: await reads.under(entity, 'campaign', ids),
              })),
            )
      const rows = campaigns.flatMap(row => [
        { entity: 'campaign', row },
        ...below.flatMap(({ entity, rows: all }) =>
          all.filter(one => one.campaign === row.id).map(one => ({ entity, row: one })),
        ),
      ])
      const { heads, rows: cells } = await treeSheet(campaignSheet, rows, reads)
      await saveWorkbook('campaigns', t('Campaigns'), heads, cells)
      setState({ busy: false, failure: '' })
    } catch (error) {
      setState({ busy: false, failure: errorText(error) })
    }
  }
  const live = async () => {
    const { data } = await provider.getList<EntityRow>('campaigns', {
      pagination: { page: 1, perPage: limits.list },
      sort: { field: 'name', order: 'ASC' },
      filter: { status: ['draft', 'scheduled', 'active', 'paused'] },
      meta: { organization: selected, purpose: 'export' },
    })
    return data
  }
  return (
    <div className="row wrap below">
      <Button disabled={state.busy} onClick={() => void save()}>
        {state.busy
          ? t('Downloading…')
          : campaign
            ? t('Download this campaign as a sheet')
            : t('Download campaigns as a sheet')}
      </Button>
      <span className="k-dim">{t('Edit the sheet and drop it here. Only the cells you changed are updated.')}</span>
      {state.failure && (
        <p className="k-field-error" role="alert">
          {state.failure}
        </p>
      )}
    </div>
  )
}
