import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { passwordStrength } from '../../../engine/contract/passwordStrength.ts'
import { ActionMenu } from '../../../engine/kit/ActionMenu.tsx'
import { CopyButton } from '../../../engine/kit/CopyButton.tsx'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { Field } from '../../../engine/kit/Field.tsx'
import { FilterChip } from '../../../engine/kit/FilterChip.tsx'
import { GoogleButton } from '../../../engine/kit/GoogleButton.tsx'
import { NumberBox } from '../../../engine/kit/NumberBox.tsx'
import { PasswordMeter } from '../../../engine/kit/PasswordMeter.tsx'
import { PopoverPanel } from '../../../engine/kit/PopoverPanel.tsx'
import { TextArea, TextBox } from '../../../engine/kit/TextBox.tsx'
import { Specimen } from './Specimen.tsx'

/** What is pressed, typed into and opened. */
export function ShowControls() {
  const [name, setName] = useState('')
  const [amount, setAmount] = useState<number | null>(1500)
  const [zone, setZone] = useState<string | null>(null)
  const [status, setStatus] = useState<string | undefined>('is active')
  const [password, setPassword] = useState('a row of words')
  const strength = passwordStrength(password)
  const [done, setDone] = useState('nothing yet')
  return (
    <>
      <Specimen name="Buttons" description="Use one primary button per page, and quiet buttons in repeated rows.">
        <div className="row wrap">
          <Button variant="contained" color="primary">
            Primary
          </Button>
          <Button>Default</Button>
          <Button variant="text">Quiet</Button>
          <Button variant="contained" color="primary" disabled>
            Disabled
          </Button>
          <IconButton aria-label="Close">×</IconButton>
        </div>
      </Specimen>
      <Specimen name="Copy button" description="Shows a confirmation for two seconds.">
        <div className="row wrap">
          <CopyButton text="deal-2048" />
          <CopyButton text="deal-2048" compact />
        </div>
      </Specimen>
      <Specimen name="Google button">
        <GoogleButton href="#controls" />
      </Specimen>
      <Specimen
        name="Dropdown"
        description="Type to jump to an option. Escape, Tab, or a click outside closes the list."
      >
        <Dropdown label="Time zone" placeholder="Choose a time zone" options={zones} value={zone} onChange={setZone} />
        <Dropdown label="Locked" options={zones} value="UTC" onChange={setZone} disabled />
        <Dropdown label="In a bar" variant="plain" options={zones} value={zone ?? 'UTC'} onChange={setZone} />
      </Specimen>
      <Specimen name="Action menu" description="Disabled actions say why they’re disabled.">
        <div className="row wrap">
          <ActionMenu
            trigger="Actions"
            items={[
              { key: 'copy', label: 'Duplicate', onSelect: () => setDone('duplicated') },
              {
                key: 'pause',
                label: 'Pause',
                disabled: true,
                reason: 'It has ended',
                onSelect: () => setDone('paused'),
              },
              { key: 'gone', label: 'Delete', danger: true, startsGroup: true, onSelect: () => setDone('deleted') },
            ]}
          />
          <span className="k-dim">Chosen: {done}</span>
        </div>
      </Specimen>
      <Specimen name="Filter chips and panel" description="Each filter reads as a sentence.">
        <div className="row wrap">
          <FilterChip label="Status" sentence={status} onClear={() => setStatus(undefined)}>
            {close => (
              <Button
                onClick={() => {
                  setStatus('is active')
                  close()
                }}
              >
                Active
              </Button>
            )}
          </FilterChip>
          <PopoverPanel trigger="More" label="More">
            {close => <Button onClick={close}>Close</Button>}
          </PopoverPanel>
        </div>
      </Specimen>
      <Specimen name="Fields" description="The label is above the field; help and errors are below it.">
        <Field label="Name" required help="What others see" error={name === '' ? 'This field is required' : undefined}>
          {binding => <TextBox {...binding} value={name} onChange={event => setName(event.target.value)} />}
        </Field>
        <Field label="Notes">{binding => <TextArea {...binding} placeholder="Grows as you type" />}</Field>
        <Field label="Locked">{binding => <TextBox {...binding} value="Can’t be changed" disabled readOnly />}</Field>
      </Specimen>
      <Specimen name="Password strength" description="Rates a password by its length and rejects common passwords.">
        <Field label="Password to rate" help={strength.hint}>
          {binding => (
            <TextBox
              {...binding}
              value={password}
              autoComplete="off"
              onChange={event => setPassword(event.target.value)}
            />
          )}
        </Field>
        <PasswordMeter score={strength.score} />
      </Specimen>
      <Specimen name="Number input" description="Accepts shorthand such as “1.5k”. The arrow keys change the value.">
        <Field label="Budget" help={`Held: ${amount ?? 'nothing'}`}>
          {binding => <NumberBox {...binding} value={amount} onChange={setAmount} min={0} step={100} after="EUR" />}
        </Field>
      </Specimen>
    </>
  )
}

const zones = [
  ...['UTC', 'Europe/Amsterdam', 'Europe/Athens', 'Europe/Berlin', 'Europe/Dublin', 'Europe/Lisbon', 'Europe/London'],
  ...['Europe/Madrid', 'Europe/Oslo', 'Europe/Paris', 'Europe/Prague', 'Europe/Rome', 'America/Bogota', 'Asia/Tokyo'],
].map(value => ({ value, label: value.split('/').at(-1) ?? value, description: value }))
