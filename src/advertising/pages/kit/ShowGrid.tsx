import Button from '@mui/material/Button'
import { useState } from 'react'
import { DataGrid } from '../../../engine/kit/dataGrid/DataGrid.tsx'
import { Field } from '../../../engine/kit/Field.tsx'
import { formatPercent } from '../../../engine/kit/formatNumber.ts'
import { TabSwitcher } from '../../../engine/kit/TabSwitcher.tsx'
import { TextArea } from '../../../engine/kit/TextBox.tsx'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { numberFormat } from '../../../engine/texts/numberFormat.ts'
import { Specimen } from './Specimen.tsx'

/** The data grid over files that the build carries along, in each of its states, and over whatever address is typed. */
export function ShowGrid() {
  const [state, setState] = useState<string>('full')
  const [typed, setTyped] = useState('')
  const [own, setOwn] = useState<readonly string[]>([])
  return (
    <Specimen name="Data grid" description="Combines rows from several URLs. Click a heading to sort." wide>
      <TabSwitcher label="State" tabs={states} current={state} onChange={setState} />
      {state === 'own' && (
        <>
          <Field
            label="URLs"
            help="One per line, on this host. Each returns a JSON array; the first starts with the column names."
          >
            {binding => <TextArea {...binding} value={typed} onChange={event => setTyped(event.target.value)} />}
          </Field>
          <Button onClick={() => setOwn(typed.split(/\s+/).filter(Boolean))}>Read</Button>
        </>
      )}
      <DataGrid
        label="Delivery"
        dataUrls={state === 'own' ? own : addresses[state]}
        downloadUrl={state === 'loading' ? undefined : withBasePath('/samples/delivery.csv')}
        columns={forms}
      />
    </Specimen>
  )
}

const states = [
  { key: 'full', label: 'Full' },
  { key: 'loading', label: 'Loading' },
  { key: 'failing', label: 'One URL fails' },
  { key: 'empty', label: 'Empty' },
  { key: 'own', label: 'Your URLs' },
]

const parts = [1, 2, 3, 4].map(part => withBasePath(`/samples/delivery-${part}.json`))

const addresses: Readonly<Record<string, readonly string[] | undefined>> = {
  full: parts,
  failing: [...parts.slice(0, 3), '/samples'],
  empty: [withBasePath('/samples/empty.json')],
}

const money = numberFormat({ style: 'currency', currency: 'EUR' })

const forms = {
  spend: { heading: 'Spend', format: (value: number) => money.format(value) },
  ctr: { heading: 'CTR', format: (value: number) => formatPercent(value * 100, 2) },
}
