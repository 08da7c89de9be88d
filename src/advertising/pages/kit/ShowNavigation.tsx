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
      <Specimen
        name="Breadcrumbs"
        description="Items are at most 200 px wide. Hover over an item to see its full name."
      >
        <Breadcrumbs
          items={[
            { label: 'Campaigns', to: '/' },
            { label: 'A campaign whose name is much longer than it should be', to: '/one' },
            { label: 'حملة الخريف 🍂' },
          ]}
        />
      </Specimen>
      <Specimen
        name="Tab switcher"
        description="Switches between parts of a page. Use the arrow keys to move between tabs."
      >
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
      <Specimen name="Tab bar" description="Each tab has its own URL and can show a count.">
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
        description="Shows the title, status, a subtitle, and one primary action. Breadcrumbs go above it."
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
