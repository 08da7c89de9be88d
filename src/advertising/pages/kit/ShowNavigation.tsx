import Button from '@mui/material/Button'
import { useState } from 'react'
import { Breadcrumbs } from '../../../engine/kit/Breadcrumbs.tsx'
import { KeyboardHelp } from '../../../engine/kit/KeyboardHelp.tsx'
import { PageHeader } from '../../../engine/kit/PageHeader.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { TabBar } from '../../../engine/kit/TabBar.tsx'
import { TabSwitcher } from '../../../engine/kit/TabSwitcher.tsx'
import { Specimen } from './Specimen.tsx'

/** What says where one is. */
export function ShowNavigation() {
  const [tab, setTab] = useState<'delivery' | 'setup' | 'history'>('delivery')
  return (
    <>
      <Specimen name="Breadcrumbs" description="An item is at most 200 px wide; the title tells the rest.">
        <Breadcrumbs
          items={[
            { label: 'Campaigns', to: '/' },
            { label: 'A campaign with a name that is a good deal longer than anybody would want', to: '/one' },
            { label: 'حملة الخريف 🍂' },
          ]}
        />
      </Specimen>
      <Specimen name="Tab switcher" description="Parts of one page; arrow keys move.">
        <TabSwitcher
          label="Parts"
          current={tab}
          onChange={setTab}
          tabs={[
            { key: 'delivery', label: 'Delivery' },
            { key: 'setup', label: 'Set-up' },
            { key: 'history', label: 'History' },
          ]}
        />
        <p role="tabpanel" aria-label={tab}>
          Shown: {tab}
        </p>
      </Specimen>
      <Specimen name="Tab bar" description="Tabs that are addresses, with counts.">
        <TabBar
          label="Sections"
          current="/lines"
          tabs={[
            { to: '/overview', label: 'Overview' },
            { to: '/lines', label: 'Line items', count: 1904 },
            { to: '/media', label: 'Media', count: 12 },
          ]}
        />
      </Specimen>
      <Specimen name="Keyboard help">
        <KeyboardHelp
          shortcuts={[
            { label: 'Search', keys: ['Ctrl K', '/'] },
            { label: 'Go to campaigns', keys: ['g', 'c'] },
            { label: 'This list', keys: ['?'] },
          ]}
        />
      </Specimen>
      <Specimen
        name="Page header"
        description="Title, status, a line about it, one primary action; breadcrumbs go above."
        wide
      >
        <PageHeader
          title="Autumn launch, connected television"
          chip={<StatusChip tone="ok" label="Active" />}
          subtitle="Updated today"
          actions={
            <>
              <Button>Duplicate</Button>
              <Button variant="contained" color="primary">
                Edit
              </Button>
            </>
          }
        />
      </Specimen>
    </>
  )
}
