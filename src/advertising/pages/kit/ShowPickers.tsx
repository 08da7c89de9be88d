import { useState } from 'react'
import { MenuList } from '../../../engine/kit/MenuList.tsx'
import { OptionPicker } from '../../../engine/kit/OptionPicker.tsx'
import type { OptionSelection } from '../../../engine/kit/optionSelection.ts'
import { TimeRangePicker } from '../../../engine/kit/TimeRangePicker.tsx'
import { presetRange, type TimeRange } from '../../../engine/kit/timeRange.ts'
import { Specimen } from './Specimen.tsx'

/** Choosing out of much. */
export function ShowPickers() {
  const [selection, setSelection] = useState<OptionSelection>({ included: ['place-3'], excluded: ['place-7'] })
  const [entry, setEntry] = useState<string | null>('display')
  const [range, setRange] = useState<TimeRange>(() => presetRange('last7', now))
  return (
    <>
      <Specimen
        name="Time-range picker"
        description="In this example, today is Nov 18, 2026, and data starts on Oct 5."
      >
        <div className="row wrap">
          <TimeRangePicker label="Days" value={range} onChange={setRange} min="2026-10-05" max="2026-11-18" now={now} />
        </div>
        <p className="k-dim">
          Chosen: {range.from} to {range.to} ({range.choice})
        </p>
      </Specimen>
      <Specimen name="Include/exclude picker" description="Loads 20 of 10,000 options at a time." wide>
        <OptionPicker label="Places" options={places} selection={selection} onChange={setSelection} />
      </Specimen>
      <Specimen name="Include/exclude picker, locked">
        <OptionPicker
          label="Locked places"
          options={places.slice(0, 4)}
          selection={{ included: ['place-1'], excluded: [] }}
          onChange={setSelection}
          disabled
        />
      </Specimen>
      <Specimen name="Menu list" description="Has two levels. Use the arrow keys to move within and between them.">
        <MenuList label="Formats" groups={formats} value={entry} onChange={setEntry} />
        <p className="k-dim">Chosen: {entry ?? 'nothing'}</p>
      </Specimen>
    </>
  )
}

const now = new Date('2026-11-18T12:00:00Z')

const names = [
  'Amsterdam',
  'Berlin',
  'القاهرة',
  'Dublin',
  'Édimbourg',
  'Florence 🌸',
  'Ghent',
  'Helsinki',
  '東京',
  'Kyiv',
]

const places = Array.from({ length: 10_000 }, (_, index) => ({
  value: `place-${index + 1}`,
  label: `${names[index % names.length]} ${Math.floor(index / names.length) + 1}`,
  detail: `place-${index + 1}`,
}))

const formats = [
  {
    key: 'web',
    label: 'Web',
    entries: [
      { value: 'display', label: 'Display' },
      { value: 'native', label: 'Native' },
      { value: 'video', label: 'Video, in stream' },
    ],
  },
  {
    key: 'screens',
    label: 'Screens',
    entries: Array.from({ length: 24 }, (_, index) => ({ value: `screen-${index + 1}`, label: `Screen ${index + 1}` })),
  },
  { key: 'audio', label: 'Audio', entries: [{ value: 'podcast', label: 'Podcast' }] },
  { key: 'empty', label: 'Nothing in it', entries: [] },
]
